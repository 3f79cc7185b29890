import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { expect, test } from 'vitest';
import { answer, refuse, requestsTo } from '#testing/fake-api.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import DeletedPanel from './deleted-panel.tsx';

const otto = {
  _id: 'otto',
  firstName: 'Otto',
  lastName: 'Undone',
  middleInitial: null,
  dateOfBirth: '1990-02-28',
  ssn: '123-45-6789',
  owner: 'mara.malone',
  discordId: '200000000000000001',
  deletedAt: '2026-03-01T10:00:00.000Z',
};

test('asks before restoring a civilian, and shows a failure', async () => {
  signIn();
  answer(civilianEndpoints.listDeletedCivilians, { civilians: [otto], nextCursor: null });
  refuse(civilianEndpoints.restoreCivilian, 'conflict', 'The player has no room for another character.');
  const screen = await show(<DeletedPanel />);
  await expect.element(screen.getByRole('row', { name: /Otto Undone/ })).toHaveTextContent('123-45-6789');
  await screen.getByRole('button', { name: 'Restore Otto Undone' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Restore Civilian' });
  await expect.element(dialog).toHaveTextContent(/Give Otto Undone back to mara\.malone\?/);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect.element(dialog.getByText('The player has no room for another character.')).toBeVisible();
  expect(requestsTo(civilianEndpoints.restoreCivilian)[0]?.params).toEqual({ id: 'otto' });
});
