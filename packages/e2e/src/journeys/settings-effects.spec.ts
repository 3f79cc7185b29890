import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { ensureOfficer } from '../support/ensure-officer.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';
import type { PersonaLabel } from '../support/sign-in.ts';
import { takeBackLatest } from '../support/take-back-latest.ts';

/** What changes of the settings do elsewhere, on a server of its own. */

const own = startOwnServer();
test.use({ viewport: { width: 1440, height: 900 } });

type OpenAs = (persona: PersonaLabel, options: { baseURL: string; requestsFail?: boolean }) => Promise<Page>;

async function openSettings(openAs: OpenAs, path: string): Promise<Page> {
  const page = await openAs('Administrator', { baseURL: own() });
  await page.goto(`/dashboard/settings${path}`);
  return page;
}

/** Takes the latest change back by the button that offers it. */
async function takeBack(page: Page): Promise<void> {
  const toast = page.getByRole('status').filter({ hasText: 'Saved.' }).last();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.').last()).toBeVisible();
}

const PUBLIC_SAFETY_XBOX = '00000000-0000-7000-9000-000400000001';

const CALL_TYPES = [
  'Traffic Stop',
  'Domestic Disturbance',
  'Robbery',
  'Pursuit',
  'Officer Down',
  'Shots Fired',
  'Suspicious Activity',
  'Other',
];

test('a visitor is greeted by the new name of the community without a reload', async ({
  browser,
  openAs,
  watch,
}) => {
  const context = await browser.newContext({ baseURL: own() });
  watch(context);
  const visitor = await context.newPage();
  await visitor.goto('/');
  const greeting = visitor.getByRole('heading', { level: 1 });
  const askedAgain = async () => (await visitor.waitForRequest('**/api/config')).response();
  await expect(greeting).toHaveText('Welcome to Los Santos Roleplay CAD!');
  const page = await openSettings(openAs, '');
  await page.getByLabel('Community name').fill('Vespucci Nights');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await askedAgain();
  await expect(greeting).toHaveText('Welcome to Vespucci Nights CAD!');
  await takeBackLatest(page);
  await askedAgain();
  await expect(greeting).toHaveText('Welcome to Los Santos Roleplay CAD!');
  await context.close();
});

test('a platform is switched off after a question, is nowhere then, and comes back', async ({ openAs }) => {
  const officer = await openAs('Officer Xbox', { baseURL: own(), requestsFail: true });
  await ensureOfficer(officer, 'D-104');
  await officer.request.post('/api/clock/in');
  const staff = await openAs('Staff', { baseURL: own() });
  await staff.goto('/dashboard/pso');
  await staff.getByRole('dialog', { name: 'Officer Registration' }).getByLabel('Close').click();
  const platforms = staff.getByRole('radiogroup', { name: 'Platform' });
  await expect(platforms.getByText('Xbox')).toBeVisible();
  const page = await openSettings(openAs, '');
  await page.getByRole('switch', { name: 'Xbox' }).click();
  const question = page.getByRole('dialog', { name: 'Switch Xbox off?' });
  await expect(question).toContainText(
    /[1-9]\d* officers?, [1-9]\d* on duty\. Nothing is deleted: switch it on again and all is back\./,
  );
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('switch', { name: 'Xbox' })).toBeChecked();
  await page.getByRole('switch', { name: 'Xbox' }).click();
  await question.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByRole('switch', { name: 'Xbox' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'PlayStation' })).toBeDisabled();
  await expect(platforms).toHaveCount(0);
  expect((await officer.request.post('/api/clock/in')).status()).toBe(403);
  await takeBackLatest(page);
  await expect(page.getByRole('switch', { name: 'Xbox' })).toBeChecked();
  await expect(platforms.getByText('Xbox')).toBeVisible();
  expect((await officer.request.post('/api/clock/in')).status()).toBe(200);
});

test('a department is switched off, and its members move to another', async ({ openAs }) => {
  const officer = await openAs('Officer Xbox', { baseURL: own() });
  await ensureOfficer(officer, 'D-104');
  const page = await openSettings(openAs, '/departments');
  await page.getByRole('button', { name: 'New department' }).click();
  const dialog = page.getByRole('dialog', { name: 'New department' });
  await dialog.getByLabel('Name', { exact: true }).fill('Sheriff');
  await dialog.getByLabel('Short name').fill('LSSD');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/dashboard/settings/departments/${PUBLIC_SAFETY_XBOX}`);
  const members = page.getByRole('link', { name: /^Members \d+$/ });
  await expect(members).toBeVisible();
  await page.getByRole('button', { name: 'Switch off' }).click();
  const question = page.getByRole('dialog', { name: 'Switch Public Safety off?' });
  await question.getByLabel('Move its members to').selectOption('Sheriff');
  await expect(question).toContainText(/\d+ units move/);
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Members 0' })).toBeVisible();
  await page.getByRole('link', { name: 'Departments' }).last().click();
  await page.getByRole('row', { name: /Sheriff/ }).click();
  await members.click();
  await expect(page).toHaveURL(/departmentId=/);
  const table = page.getByRole('table', { name: 'Members' });
  await expect(table.getByRole('row', { name: /marcus\.vance/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Members of all departments' }).click();
  await expect(page).not.toHaveURL(/departmentId/);
  await expect(table.getByRole('row', { name: /mara\.malone/ })).toBeVisible();
  await page.goto('/dashboard/settings/departments');
  const row = page.getByRole('row', { name: /Public Safety.*Off/ });
  await row.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Switch on' }).click();
  await expect(row).toHaveCount(0);
});

test('a call type that is no longer the police’s is not offered to officers', async ({ openAs }) => {
  const officer = await openAs('Officer Xbox', { baseURL: own() });
  await ensureOfficer(officer, 'D-104');
  await officer.goto('/dashboard/pso');
  await officer.getByRole('button', { name: 'Create Call' }).first().click();
  const types = officer.getByRole('dialog', { name: 'Create Call' }).getByLabel('Type');
  await expect(types.getByRole('option', { name: 'Domestic Disturbance' })).toBeAttached();
  // As they ship: those of fire and EMS are not the officers' own.
  await expect(types.getByRole('option')).toHaveText(CALL_TYPES);
  const page = await openSettings(openAs, '/dispatch');
  await page
    .getByRole('table', { name: 'Call types' })
    .getByRole('row')
    .filter({ hasText: 'Domestic Disturbance' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit call type' });
  await dialog.getByRole('button', { name: 'EMS' }).click();
  await dialog.getByRole('button', { name: 'Police' }).click();
  await expect(dialog.getByText('Listed under EMS.')).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(types.getByRole('option', { name: 'Domestic Disturbance' })).toHaveCount(0);
  await takeBackLatest(page);
  await expect(types.getByRole('option', { name: 'Domestic Disturbance' })).toBeAttached();

  // What a timer is refused for stands at its field.
  await page.getByRole('button', { name: 'New timer' }).click();
  const timer = page.getByRole('dialog', { name: 'New timer' });
  await timer.getByLabel('Status or response').selectOption('On a call: Transporting');
  await timer.getByLabel('Minutes').fill('0');
  await timer.getByRole('button', { name: 'Save' }).click();
  await expect(timer.getByText('Whole minutes from 1 to 240.')).toBeVisible();
  await timer.getByLabel('Minutes').fill('20');
  await timer.getByLabel('Welfare check').check();
  await expectNoAxeViolations(page);
  await timer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Transporting Welfare check 20/ })).toBeVisible();
  await takeBack(page);
  await expect(page.getByRole('row', { name: /Transporting Welfare check 20/ })).toHaveCount(0);
});

test('an open search page learns that a license is called otherwise', async ({ openAs }) => {
  const officer = await openAs('Officer Xbox', { baseURL: own() });
  await officer.goto('/dashboard/pso/search?name=Mara+Malone');
  await expect(officer.getByText(/^Class C - /).first()).toBeVisible();
  const page = await openSettings(openAs, '/licenses');
  await page.getByRole('row', { name: /Class C/ }).click();
  const name = page.getByLabel('Name', { exact: true });
  const before = await name.inputValue();
  await name.fill('Driver, any car');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(officer.getByText('Driver, any car').first()).toBeVisible();
  await takeBackLatest(page);
  await expect(officer.getByText(before).first()).toBeVisible();
});

test('a test with nine questions is offered to nobody', async ({ openAs }) => {
  const owner = await openAs('Civilian', { baseURL: own() });
  await owner.goto('/dashboard/civilian');
  await owner.getByRole('link', { name: /Mara Malone/ }).click();
  await owner.getByRole('button', { name: 'DMV Exam' }).click();
  const tests = owner.getByRole('dialog', { name: 'Take DMV Test' }).getByLabel('License type');
  const option = tests.getByRole('option', { name: 'CDL Class A' });
  await expect(option).toBeAttached();
  const page = await openSettings(openAs, '/licenses');
  await page.getByRole('row', { name: /Class A/ }).click();
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByText('The test is offered from 10 questions on.')).toBeVisible();
  await expect(option).toHaveCount(0);
  await takeBackLatest(page);
  await expect(option).toBeAttached();
});

test('what fines brought stands at the bank', async ({ openAs }) => {
  const page = await openSettings(openAs, '/bank');
  await expect(page.getByRole('region', { name: 'City treasury' })).toContainText(/\$[\d,]+\.\d\d/);
  await expectNoAxeViolations(page);
});

test('an empty list offers a first entry and a file', async ({ openAs }) => {
  const page = await openSettings(openAs, '/transfer');
  const packs = page.getByRole('region', { name: 'Packs' });
  await packs
    .getByRole('listitem')
    .filter({ hasText: 'Empty' })
    .getByRole('button', { name: 'Preview' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Import Empty' });
  await dialog.getByRole('button', { name: 'Replace lists' }).click();
  for (const list of ['Departments', 'Dispatch', 'Penal Code', 'Licenses', 'Tests', 'Vehicles & weapons']) {
    await dialog.getByLabel(list, { exact: true }).uncheck();
  }
  await dialog.getByRole('button', { name: /^Use \d+ changes$/ }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: '10-codes' }).click();
  await expect(page.getByText('No 10-codes yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'New 10-code' }).click();
  const entry = page.getByRole('dialog', { name: 'New 10-code' });
  await entry.getByLabel('Code').fill('10-1');
  await entry.getByLabel('Meaning').fill('Weak signal');
  await entry.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Weak signal/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New 10-code' })).toBeVisible();
});

test('without a bot roles are named by their ids', async ({ openAs }) => {
  const page = await openAs('Administrator', { baseURL: own() });
  await page.route('**/api/settings/guild*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), bot: false } });
  });
  await page.goto('/dashboard/settings/roles');
  const add = page.getByRole('button', { name: 'Add role to Staff' });
  // Once it is known what Discord's server has.
  await expect(add).toBeEnabled();
  await add.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add role to Staff' });
  await expect(dialog.getByLabel('Role id')).toBeFocused();
  await expect(dialog).toContainText('With a bot token you could pick from a list.');
  await page.keyboard.type('12345');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('A role id has 17 to 20 digits.')).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Role id').fill('123456789012345678');
  await dialog.getByLabel('Role name (only shown here)').fill('Wardens');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^Remove (Wardens|123456789012345678)$/ })).toBeVisible();
  await takeBack(page);
  await page.goto(`/dashboard/settings/departments/${PUBLIC_SAFETY_XBOX}`);
  await page.getByRole('button', { name: 'New rank' }).click();
  const rank = page.getByRole('dialog', { name: 'New rank' });
  await rank.getByLabel('Rank', { exact: true }).fill('Sergeant');
  await rank.getByLabel('Follows the role with the id').fill('123456789012345678');
  await expectNoAxeViolations(page);
  await rank.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Sergeant/ })).toContainText('123456789012345678');
});

test('who is no member is shown the way into the Discord server', async ({ browser, openAs, watch }) => {
  const page = await openSettings(openAs, '/texts');
  await page.getByLabel('Invite to the Discord server').fill('https://discord.gg/ten-four');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  const context = await browser.newContext({ baseURL: own() });
  watch(context);
  const stranger = await context.newPage();
  // As the server answers a sign-in that it refuses.
  const problem = 'You are not a member of the Los Santos Roleplay Discord server. Join it first.';
  await stranger.route('**/auth/callback', async (route) => {
    const answer = await route.fetch({ url: `${own()}/` });
    const meta = `<meta name="ten-four-problem" content="${problem}" /></head>`;
    await route.fulfill({ response: answer, body: (await answer.text()).replace('</head>', meta) });
  });
  await stranger.goto('/auth/callback');
  await expect(stranger.getByRole('alert')).toHaveText(problem);
  const join = stranger.getByRole('link', { name: 'Join the Discord server' });
  await expect(join).toHaveAttribute('href', 'https://discord.gg/ten-four');
  await expectNoAxeViolations(stranger);
  await context.close();
});

test('a list of 600 scrolls, is searched and is walked through by the keyboard', async ({ openAs }) => {
  const page = await openSettings(openAs, '/penal-code');
  const entries = Array.from({ length: 600 }, (_, index) => ({
    category: `Chapter ${Math.floor(index / 50) + 1}`,
    title: `Offense ${index + 1}`,
    fine: index,
  }));
  await page.getByLabel('File to import').setInputFiles({
    name: 'laws.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(entries)),
  });
  const dialog = page.getByRole('dialog', { name: 'Import laws.json' });
  await dialog.getByRole('button', { name: 'Replace lists' }).click();
  await dialog.getByRole('button', { name: /^Use [\d,]+ changes$/ }).click();
  await expect(dialog).toBeHidden();
  const row = (number: number) => page.getByRole('row', { name: new RegExp(`Offense ${number}\\b`) });
  await expect(row(1)).toBeVisible();
  // Long lists are drawn near sight only.
  expect(await page.getByRole('row').count()).toBeLessThan(300);
  await page.mouse.move(800, 600);
  await page.mouse.wheel(0, 100_000);
  await expect(row(600)).toBeInViewport();
  await page.mouse.wheel(0, -100_000);
  await expect(row(1)).toBeInViewport();
  await expectNoAxeViolations(page);
  await row(1).focus();
  await page.keyboard.press('End');
  await expect(row(600)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(row(599)).toBeFocused();
  await page.keyboard.press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit offense' });
  await expect(edit.getByLabel('Title')).toHaveValue('Offense 599');
  await page.keyboard.press('Escape');
  await expect(row(599)).toBeFocused();
  await page.getByRole('searchbox', { name: 'Search Penal code' }).fill('offense 600');
  await expect(row(600)).toBeVisible();
  await expect(row(1)).toHaveCount(0);
});
