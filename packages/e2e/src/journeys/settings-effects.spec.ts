import type { Page } from '@playwright/test';
import { ensureOfficer } from '../support/ensure-officer.ts';
import { waitForEventStream } from '../support/event-stream.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';
import { undoLatestChange } from '../support/undo-latest-change.ts';

// These settings affect everyone, so this file needs its own server.
const own = startOwnServer();
test.use({ viewport: { width: 1440, height: 900 } });

/** Changes the current version of a settings section. */
async function change(
  admin: Page,
  section: string,
  opsOf: (value: Record<string, { _id: string; code?: string }[]>) => object[],
) {
  const address = `/api/settings/${section}`;
  const { version, value } = await (await admin.request.get(address)).json();
  const answer = await admin.request.patch(address, { data: { version, ops: opsOf(value) } });
  expect(answer.status()).toBe(200);
}

const rename = (admin: Page, code: string, to: string) =>
  change(admin, 'dispatch', ({ statuses = [] }) => [
    {
      op: 'edit',
      list: 'statuses',
      _id: statuses.find((status) => status.code === code)?._id,
      entry: { code: to },
    },
  ]);

test('a disabled platform disappears from open pages and comes back', async ({ openAs }) => {
  const officer = await openAs('Officer Xbox', { baseURL: own(), requestsFail: true });
  await ensureOfficer(officer, 'D-104');
  await officer.request.post('/api/clock/in');
  const staff = await openAs('Staff', { baseURL: own() });
  const live = waitForEventStream(staff);
  await staff.goto('/dashboard/pso');
  // The open form must keep its text.
  const registration = staff.getByRole('dialog', { name: 'Officer Registration' });
  await expect(registration.getByLabel('Platform')).toBeVisible();
  await registration.getByLabel('Callsign').fill('1A');
  await live;
  const page = await openAs('Administrator', { baseURL: own() });
  await page.goto('/dashboard/settings');
  await page.getByRole('switch', { name: 'Xbox' }).click();
  const question = page.getByRole('dialog', { name: 'Switch Xbox off?' });
  await expect(question).toContainText(/[1-9]\d* officers?, [1-9]\d* on duty\./);
  await question.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByRole('switch', { name: 'Xbox' })).not.toBeChecked();
  await expect(registration.getByLabel('Platform')).toBeHidden();
  await expect(registration.getByLabel('Callsign')).toHaveValue('1A');
  await registration.getByRole('button', { name: 'Cancel' }).click();
  const platforms = staff.getByRole('radiogroup', { name: 'Platform' });
  await expect(platforms).toHaveCount(0);
  expect((await officer.request.post('/api/clock/in')).status()).toBe(403);
  await undoLatestChange(page);
  await expect(page.getByRole('switch', { name: 'Xbox' })).toBeChecked();
  await expect(platforms.getByText('Xbox')).toBeVisible();
  expect((await officer.request.post('/api/clock/in')).status()).toBe(200);
});

test('an officer takes a callsign in another department, and a renamed status updates on the open page', async ({
  openAs,
}) => {
  const admin = await openAs('Administrator', { baseURL: own() });
  const sheriff = {
    name: 'Sheriff',
    shortName: 'BCSO',
    kind: 'Law Enforcement',
    platform: 'Xbox',
    callsignPattern: '#@-##',
    ranks: [{ name: 'Deputy', roleId: null }],
  };
  await change(admin, 'departments', () => [{ op: 'add', list: 'entries', entry: sheriff }]);
  await rename(admin, '10-8', 'Code 8');

  const page = await openAs('Officer Xbox', { baseURL: own() });
  // Officers can only change their callsign off duty.
  await page.request.post('/api/clock/out');
  await page.goto('/dashboard/pso');
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  const information = page.getByRole('region', { name: 'Officer Information' });
  await information.getByRole('button', { name: 'Change callsign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change callsign' });
  await dialog.getByLabel('Department').selectOption('Sheriff');
  await dialog.getByLabel('Callsign').fill('D-9');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('A callsign here looks like 1A-23.');
  await dialog.getByLabel('Callsign').fill('2b-34');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(information).toContainText('2B-34');
  await expect(information).toContainText('Deputy');

  await page.keyboard.press('Alt+1');
  const unit = page.getByRole('row', { name: /2B-34/ });
  await expect(unit).toContainText('BCSO');
  await expect(unit).toContainText('Code 8');
  await rename(admin, 'Code 8', 'Ready');
  await expect(unit).toContainText('Ready');
  await expect(page.getByRole('button', { name: 'Ready In Service', exact: true })).toBeVisible();
});
