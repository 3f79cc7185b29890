import { officerEndpoints } from '@ten-four/contract/officers/officers.contract';
import { expect, test } from 'vitest';
import { answer } from '#testing/fake-api.ts';
import { officerProfile } from '#testing/fixtures/officers.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import OfficersPanel from './officers-panel.tsx';

test('searches officers through the URL, and empties the field with "Show all"', async () => {
  signIn();
  const officer = { ...officerProfile(), username: 'marcus.vance', civilians: [] };
  answer(officerEndpoints.listOfficers, ({ query }) => ({
    officers: query.q === undefined ? [officer] : [],
    nextCursor: null,
  }));
  const screen = await show(<OfficersPanel />, { path: '/officers' });
  const field = screen.getByLabelText('Callsign, name, badge or player');
  await field.fill('nobody');
  await expect.element(screen.getByText('No officers match.')).toBeVisible();
  expect(window.location.search).toBe('?q=nobody');
  await screen.getByRole('button', { name: 'Show all' }).click();
  await expect.element(field).toHaveValue('');
  await expect.element(screen.getByRole('row', { name: /D-104/ })).toBeVisible();
});
