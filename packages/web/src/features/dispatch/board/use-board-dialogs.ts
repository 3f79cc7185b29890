import { useState } from 'react';
import { altKey } from '#lib/alt-key.ts';
import { isQuestion } from '#lib/question-key.ts';
import { useKeys } from '#lib/use-keys.ts';
import { useDialogRequest } from './board-address.ts';

export type BoardDialog = 'codes' | 'subdivision' | 'callsign' | 'bolo' | 'call' | 'keys';

const LETTERS: Readonly<Record<string, BoardDialog>> = { n: 'call', b: 'bolo' };

/** Which dialog is open, by button or by key: Alt+N, Alt+B, and `?` where nothing is being typed. */
export function useBoardDialogs(canEdit: boolean) {
  const [current, setCurrent] = useState<BoardDialog | null>(null);
  useDialogRequest(setCurrent);
  useKeys((event) => {
    const dialog = isQuestion(event) ? 'keys' : canEdit ? LETTERS[altKey(event) ?? ''] : undefined;
    if (dialog === undefined) return;
    event.preventDefault();
    // One dialog at a time; what is typed in another one must not vanish behind it.
    if (document.querySelector('[role="dialog"]') === null) setCurrent(dialog);
  });
  return { current, open: setCurrent, close: () => setCurrent(null) };
}
