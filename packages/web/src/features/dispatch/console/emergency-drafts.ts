import { draftAt } from '#ui/form-dialog/draft.ts';

export const releaseDraft = (id: string) => draftAt(`911 release:${id}`, { changes: '{}' });

export const answerDraft = (id: string) => draftAt(`911 answer:${id}`, { text: '' });

export function forgetDrafts(id: string): void {
  releaseDraft(id).clear();
  answerDraft(id).clear();
}
