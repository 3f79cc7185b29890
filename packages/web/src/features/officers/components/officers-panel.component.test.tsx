import { officerEndpoints } from '@ten-four/contract/officers/officers.contract';
import { communityEndpoints } from '@ten-four/contract/settings/community.contract';
import { expect, test } from 'vitest';
import { answer, Refusal } from '#testing/fake-api.ts';
import { community } from '#testing/fixtures/community.fixtures.ts';
import { officerProfile } from '#testing/fixtures/officers.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { refetchAll, show } from '#testing/show.tsx';
import OfficersPanel from './officers-panel.tsx';
import { ProfilePanel } from './profile-panel.tsx';

const OFFICER = { ...officerProfile(), username: 'marcus.vance', civilians: [] };

test('searches officers through the URL, and keeps the form open when its officer leaves the list', async () => {
  signIn();
  answer(communityEndpoints.getCommunity, community());
  let officers = [OFFICER];
  answer(officerEndpoints.listOfficers, ({ query }) => ({
    officers: query.q === undefined ? officers : [],
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

  await screen.getByRole('button', { name: 'Edit D-104' }).click();
  const badge = screen.getByRole('dialog', { name: 'Edit Officer' }).getByLabelText('Badge number');
  await badge.fill('4321');
  officers = [];
  await refetchAll();
  await expect.element(screen.getByText('No officers are registered yet.')).toBeInTheDocument();
  await expect.element(badge).toHaveValue('4321');
});

test("shows a medic's profile", async () => {
  signIn();
  answer(officerEndpoints.getOfficer, ({ query }) => {
    if (query.kind !== 'Fire & EMS') throw new Refusal('not_found', 'This user has no officer profile.');
    return officerProfile({ kind: 'Fire & EMS', callsign: 'M-3' });
  });
  const screen = await show(
    <ProfilePanel discordId="100000000000000001" kind="Fire & EMS" username="kim" civilians={[]} />,
  );
  await expect.element(screen.getByText('M-3')).toBeVisible();
});
