import { type SettingsChange, settingsEndpoints } from '@ten-four/contract/settings/settings.contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, requestsTo } from '#testing/fake-api.ts';
import { answerSettings } from '#testing/fixtures/settings.fixtures.ts';
import { show } from '#testing/show.tsx';
import { HistoryPage } from './history-page.tsx';

const change = (more: Partial<SettingsChange> = {}): SettingsChange => ({
  _id: 'change-1',
  version: 2,
  at: '2026-03-01T10:00:00.000Z',
  by: 'olivia.park',
  via: 'app',
  sections: ['bank'],
  changes: [
    { section: 'bank', path: 'approval', label: 'Bank · Approval', before: 'second', after: 'never' },
  ],
  undoneBy: null,
  undoable: true,
  ...more,
});

test('filters by section through the URL, shows a change, and undoes it', async () => {
  let shown = change();
  answerSettings();
  answer(settingsEndpoints.listChanges, ({ query }) => ({
    changes: query.section === 'texts' ? [] : [shown],
    nextCursor: null,
  }));
  answer(settingsEndpoints.undoChange, () => {
    shown = change({ undoneBy: 'olivia.park', undoable: false });
    return { success: true as const, message: 'Undone.', changeId: 'change-2', version: 3 };
  });
  await show(<HistoryPage />);
  await page.getByLabelText('Section').selectOptions('Texts');
  await expect.element(page.getByText('No matches.')).toBeVisible();
  expect(window.location.search).toBe('?section=texts');
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByText('Bank · Approval').first().click();
  await expect.element(page.getByText('never')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Undone by olivia.park')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(requestsTo(settingsEndpoints.undoChange)[0]?.params).toEqual({ id: 'change-1' });
});
