import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { becomesLive } from '../support/live.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';

/** A community that has departments, callsigns and statuses of its own, on one platform. */

const origin = startOwnServer();
test.use({ viewport: { width: 1440, height: 900 } });

/** Changes a section of the settings as it is now; answers what it is then. */
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

/** Calls a status otherwise. */
const rename = (admin: Page, code: string, to: string) =>
  change(admin, 'dispatch', ({ statuses = [] }) => [
    {
      op: 'edit',
      list: 'statuses',
      _id: statuses.find((status) => status.code === code)?._id,
      entry: { code: to },
    },
  ]);

test('an officer takes a callsign in another department, and sees words change while the page is open', async ({
  openAs,
}) => {
  const admin = await openAs('Administrator', { baseURL: origin() });
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

  const page = await openAs('Officer Xbox', { baseURL: origin() });
  await page.goto('/dashboard/pso');
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  const information = page.getByRole('region', { name: 'Officer Information' });
  await information.getByRole('button', { name: 'Change callsign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change callsign' });
  await expectNoAxeViolations(page);
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

test('with one platform left nobody is asked for it', async ({ openAs }) => {
  const staff = await openAs('Staff', { baseURL: origin() });
  const live = becomesLive(staff);
  await staff.goto('/dashboard/pso');
  // Who has no profile is asked to register; the form keeps what was typed.
  const dialog = staff.getByRole('dialog', { name: 'Officer Registration' });
  await expect(dialog.getByLabel('Platform')).toBeVisible();
  await dialog.getByLabel('Callsign').fill('1A');
  await live;
  const admin = await openAs('Administrator', { baseURL: origin() });
  await change(admin, 'general', () => [{ op: 'set', field: 'platforms', value: ['Xbox'] }]);
  await expect(dialog.getByLabel('Platform')).toBeHidden();
  await expect(dialog.getByLabel('Callsign')).toHaveValue('1A');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(staff.getByRole('button', { name: 'Register as an officer' })).toBeVisible();
  await expect(staff.getByRole('radiogroup', { name: 'Platform' })).toBeHidden();
});
