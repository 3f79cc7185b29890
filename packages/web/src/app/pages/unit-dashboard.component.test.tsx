import { type Civilian, civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { type Officer, officerEndpoints } from '@ten-four/contract/officers/officers.contract';
import { OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { type Community, communityEndpoints } from '@ten-four/contract/settings/community.contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { answer, LostAnswer, Refusal, requestsTo } from '#testing/fake-api.ts';
import { community } from '#testing/fixtures/community.fixtures.ts';
import { fakeCall, fakeUnit } from '#testing/fixtures/dispatch.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { answerBoard, OFF_DUTY, officer } from '#testing/fixtures/unit-board.fixtures.ts';
import { show } from '#testing/show.tsx';
import UnitDashboardPage from './unit-dashboard.page.tsx';

const registration = page.getByRole('dialog', { name: 'Officer Registration' });
const units = page.getByRole('region', { name: 'Live Units' });

const DOT = {
  _id: 'dot',
  firstName: 'Dot',
  lastName: 'Haskell',
  middleInitial: null,
  deceased: false,
} as Civilian;
const DEPARTMENT: Community['departments'][number] = {
  _id: 'department',
  name: 'Los Santos Police',
  shortName: 'LSPD',
  kind: 'Law Enforcement',
  platform: 'Xbox',
  callsignExample: 'D-104',
  callsignPattern: null,
  subdivisions: [],
  ranks: [],
  active: true,
};

const openDashboard = () => show(<UnitDashboardPage />, { path: '/dashboard/pso' });

/** Opens the page with a user per test, because dismissals are per user. */
async function openWithoutProfile(discordId: string, more: Partial<CurrentUser> = {}): Promise<void> {
  answerBoard({
    user: { discordId, publicSafety: true, departments: ['department'], ...more },
    officer: null,
    calls: [fakeCall()],
    units: [fakeUnit(), fakeUnit({ _id: 'other', platform: 'PlayStation' })],
  });
  answer(communityEndpoints.getCommunity, community({ departments: [DEPARTMENT] }));
  answer(civilianEndpoints.listCivilians, { civilians: [DOT] });
  await openDashboard();
  await expect.element(registration).toBeVisible();
}

test('registers an officer with the suggested callsign when the wanted one is taken', async () => {
  await openWithoutProfile('2001');
  const registered = officer({ ...OFF_DUTY, discordId: '2001', callsign: 'D-105' });
  answer(officerEndpoints.registerOfficer, ({ body }) => {
    if (body.callsign === 'D-105')
      return { success: true as const, message: 'Registered.', officer: registered };
    const message = OFFICER_TEXTS.callsignTaken('D-118', 'Xbox', 'D-105');
    throw new Refusal('conflict', message, [{ field: 'callsign', message, suggestion: 'D-105' }]);
  });
  await expect.element(registration.getByLabelText('Civilian')).toHaveValue('dot');
  await registration.getByRole('button', { name: 'Register' }).click();
  await expect.element(registration.getByText('All fields are required.')).toBeVisible();
  await expect.element(registration.getByLabelText('Callsign')).toHaveFocus();
  await registration.getByLabelText('Callsign').fill('d-118');
  await registration.getByLabelText('Platform').selectOptions('Xbox');
  expect(registration.getByLabelText('Department').elements()).toEqual([]);
  await registration.getByRole('button', { name: 'Register' }).click();
  await expect
    .element(registration.getByText('Callsign D-118 is taken on Xbox. D-105 is free.'))
    .toBeVisible();
  answer(officerEndpoints.getOfficer, registered);
  signIn({ discordId: '2001', publicSafety: true, registered: true });
  await registration.getByRole('button', { name: 'Use D-105' }).click();
  await registration.getByRole('button', { name: 'Register' }).click();
  await expect.element(registration).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('region', { name: 'Officer Information' }))
    .toHaveTextContent(/D-105.*Off duty/);
});

test('asks staff without a profile to register once, and lets them view both platforms read-only', async () => {
  await openWithoutProfile('2002', { staff: true });
  await userEvent.keyboard('{Escape}');
  await expect.element(registration).not.toBeInTheDocument();
  await cleanup();
  await openDashboard();
  await expect.element(page.getByRole('table', { name: 'Active Calls' })).toBeVisible();
  expect(registration.elements()).toEqual([]);

  await page.getByRole('button', { name: 'Register as an officer' }).click();
  await registration.getByRole('button', { name: 'Close' }).click();
  await expect.element(registration).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '10 Codes' })).toBeVisible();
  for (const name of ['Create Call', 'Create BOLO']) {
    expect(page.getByRole('button', { name }).elements()).toEqual([]);
  }
  expect(page.getByRole('group', { name: 'Control Panel' }).elements()).toEqual([]);
  await page.getByRole('radiogroup', { name: 'Platform' }).getByText('PlayStation').click();
  await expect.element(page.getByRole('radio', { name: 'PlayStation' })).toBeChecked();
  expect(window.location.search).toBe('?platform=PlayStation');
  await expect.element(units.getByText('D-104')).toBeVisible();
});

test('shows the board when the profile fails to load, and loads the profile on Retry', async () => {
  let profile: Officer | null = null;
  answerBoard({
    user: { discordId: '2004', publicSafety: true, registered: true },
    calls: [fakeCall()],
    units: [fakeUnit()],
  });
  answer(civilianEndpoints.listCivilians, { civilians: [DOT] });
  answer(officerEndpoints.getOfficer, () => {
    if (profile === null) throw new LostAnswer();
    return profile;
  });
  await openDashboard();
  await expect.element(registration.getByText('Failed to load officer info.')).toBeVisible();
  await expect.element(registration.getByLabelText('Callsign')).toBeVisible();
  const requestCount = requestsTo(officerEndpoints.getOfficer).length;
  await registration.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => requestsTo(officerEndpoints.getOfficer).length).toBeGreaterThan(requestCount);
  await userEvent.keyboard('{Escape}');
  await expect.element(registration).not.toBeInTheDocument();
  await expect.element(page.getByRole('table', { name: 'Active Calls' })).toBeVisible();
  await expect.element(page.getByRole('radiogroup', { name: 'Platform' })).toBeVisible();
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  profile = officer({ discordId: '2004' });
  // Pressed at once, because the app also retries automatically, which removes the button.
  (retry.element() as HTMLElement).click();
  await expect
    .element(page.getByRole('region', { name: 'Officer Information' }))
    .toHaveTextContent('Marcus Vance');
  await expect.element(page.getByRole('button', { name: 'Create Call' })).toBeVisible();
});
