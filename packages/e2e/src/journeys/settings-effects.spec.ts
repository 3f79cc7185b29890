import type { Page } from '@playwright/test';
import { ensureOfficer } from '../support/ensure-officer.ts';
import { waitForEventStream } from '../support/event-stream.ts';
import { openCourt } from '../support/open-court.ts';
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

const PLATE = '46EEK572';

/** Files a citation of $200 about the owner of the plate. */
async function cite(officer: Page): Promise<{ civilianId: string; reportId: string }> {
  const found = await (await officer.request.get(`/api/search?plate=${PLATE}`)).json();
  const civilianId: string = found.civilian._id;
  const offenses = [
    { title: 'Racing a hearse', fine: 150, jailTime: 0 },
    { title: 'Overtaking a funeral', fine: 50, jailTime: 0 },
  ];
  const citation = { civilianId, type: 'citation', offenses };
  const answer = await officer.request.post('/api/reports/create', { data: citation });
  expect(answer.status()).toBe(201);
  return { civilianId, reportId: (await answer.json()).report._id };
}

async function balanceOf(page: Page): Promise<number> {
  const { discordId } = await (await page.request.get('/api/auth/me')).json();
  return (await (await page.request.get(`/api/wallet/${discordId}`)).json()).balance;
}

test('a paid citation is contested, argued about by both sides, reduced by a judge, and refunded', async ({
  openAs,
}) => {
  const baseURL = own();
  await openCourt(await openAs('Administrator', { baseURL }));
  const officer = await openAs('Officer Xbox', { baseURL });
  const { civilianId, reportId } = await cite(officer);

  const owner = await openAs('Civilian', { baseURL });
  const paying = await owner.request.post(`/api/reports/${reportId}/pay`, { data: {} });
  expect(paying.ok()).toBe(true);
  const paid = await balanceOf(owner);
  const live = waitForEventStream(owner);
  await owner.goto(`/dashboard/civilian/${civilianId}?record=${reportId}`);
  await live;
  const ticket = owner.getByRole('dialog', { name: /^Ticket \d+$/ });
  await ticket.getByRole('button', { name: 'Contest' }).click();
  const contest = owner.getByRole('dialog', { name: /^Contest report \d+$/ });
  await contest.getByLabel('Your statement').fill('The hearse overtook me.');
  await contest.getByRole('button', { name: 'Contest' }).click();
  await expect(owner.getByText('Case opened.')).toBeVisible();
  await owner.getByRole('button', { name: /^Open ticket \d+: Racing a hearse/ }).click();
  await ticket.getByRole('link', { name: 'View case' }).click();
  await expect(owner).toHaveURL(/\/dashboard\/cases\/[\w-]+$/);
  const heading = { name: /^Case \d+: Juno Park/ };
  await expect(owner.getByRole('heading', heading)).toContainText('Open');

  // The address of a Discord button.
  const caseId = new URL(owner.url()).pathname.split('/').at(-1);
  await officer.goto(`/open/case/${caseId}`);
  await expect(officer.getByRole('log', { name: 'Statements' })).toContainText('The hearse overtook me.');
  await officer.getByLabel('Add a statement').fill('At twice its speed limit.');
  await officer.getByRole('button', { name: 'Add statement' }).click();
  await expect(owner.getByRole('log', { name: 'Statements' })).toContainText('At twice its speed limit.');

  const judge = await openAs('Staff', { baseURL });
  await judge.goto('/dashboard/cases');
  await judge.getByRole('row', { name: /Juno Park/ }).click();
  await judge.getByRole('button', { name: 'Rule', exact: true }).click();
  const charge = (title: string) => judge.getByRole('radiogroup', { name: title });
  await charge('Racing a hearse').getByLabel('Reduced').check();
  await judge.getByLabel('Fine ($), Racing a hearse').fill('80');
  await charge('Overtaking a funeral').getByLabel('Dismissed').check();
  await judge.getByLabel('Reasons').fill('Hearses do not race.');
  const preview = judge.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('$200.00 → $80.00');
  await expect(preview).toContainText('Refund$120.00');
  await judge.getByRole('button', { name: 'Issue ruling' }).click();
  await judge.getByRole('dialog').getByRole('button', { name: 'Issue ruling' }).click();
  await expect(judge.getByText('Ruling issued.')).toBeVisible();

  for (const page of [judge, owner, officer]) {
    await expect(page.getByRole('heading', heading)).toContainText('Decided');
    const ruling = page.getByRole('region', { name: 'Ruling' });
    await expect(ruling).toContainText('$80.00, paid');
    await expect(ruling).toContainText('Refund$120.00');
    await expect(ruling).toContainText('Hearses do not race.');
    await expect(page.getByLabel('Add a statement')).toBeHidden();
  }
  expect(await balanceOf(owner)).toBe(paid + 120);
});

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
