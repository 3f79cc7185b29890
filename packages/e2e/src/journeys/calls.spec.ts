import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

const DASHBOARD = '/dashboard/pso';

/** Opens the officer's dashboard and waits until the live events come in. */
async function goToDashboard(page: Page, query = ''): Promise<void> {
  await page.goto(`${DASHBOARD}${query}`);
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Active Calls' })).toBeVisible();
}

const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });
const log = (page: Page) => page.getByRole('log', { name: 'Log' });

/** Makes a call as a program would; answers its id. */
async function createCall(page: Page, location: string): Promise<string> {
  const answer = await page.request.post('/api/calls', { data: { type: 'Robbery', location } });
  return (await answer.json()).call._id;
}

test('an edit asks which value to keep of a field that someone else changed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'Officer Xbox');
  const id = await createCall(page, 'Route 68');
  await page.goto(`${DASHBOARD}?call=${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: /^Edit Call/ });
  await edit.getByLabel('Location').fill('Grapeseed');
  await edit.getByLabel('Postal').fill('2011');
  const theirs = { location: 'Harmony', postal: '4012' };
  expect((await page.request.put(`/api/calls/${id}`, { data: theirs })).status()).toBe(200);

  await edit.getByRole('button', { name: 'Save Call' }).click();
  const location = edit.getByRole('group', { name: 'Location conflict' });
  await expect(location).toContainText('TheirsHarmony');
  await expect(location).toContainText('YoursGrapeseed');
  await expectNoAxeViolations(page);
  await location.getByRole('button', { name: 'Use mine' }).click();
  await edit.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(edit.getByLabel('Postal')).toHaveValue('4012');
  await edit.getByRole('button', { name: 'Save Call' }).click();
  await expect(edit).toBeHidden();
  const { call } = await (await page.request.get(`/api/calls/${id}`)).json();
  expect(call).toMatchObject({ location: 'Grapeseed', postal: '4012' });
});

test('a note in progress stays when someone else closes the call', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, 'Officer Xbox');
  const id = await createCall(page, 'Mirror Park');
  await goToDashboard(page, `?call=${id}`);
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('Gray van, no plates.');
  await page.request.post(`/api/calls/${id}/close`);
  await expect(page.getByText("this note wasn't added")).toBeVisible();
  await expect(note).toBeFocused();
  await page.keyboard.type(' Two people.');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Note copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Gray van, no plates. Two people.');
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect(log(page).getByText('Gray van, no plates. Two people.')).toBeVisible();
});

test('a call made in one window is handled in two', async ({ openAs, page }) => {
  await signInAs(page, 'Officer Xbox');
  await goToDashboard(page);
  const other = await openAs('Officer Xbox');
  await goToDashboard(other);

  await page.getByRole('button', { name: 'Create Call' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create Call' });
  await dialog.getByLabel('Type').selectOption('Shots Fired');
  await expect(dialog.getByLabel('Priority')).toHaveValue('1');
  await dialog.getByLabel('Location').fill('Alamo Sea jetty');
  await dialog.getByLabel('Postal').fill('3012');
  await dialog.getByLabel('Details').fill('Two shots, one boat.');
  await dialog.getByLabel('Attach me as primary officer').check();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Call created.')).toBeVisible();
  await expect(rowOf(other, 'Alamo Sea jetty')).toBeVisible();
  await expect(rowOf(other, 'Alamo Sea jetty')).toContainText('D-104');

  // The new call is the selected one, here; there it is opened by its button.
  const number = (await rowOf(page, 'Alamo Sea jetty').getByRole('cell').first().textContent()) ?? '';
  const title = { name: `Call ${number} · Shots Fired`, exact: true };
  await expect(page.getByRole('heading', title)).toBeVisible();
  await other.getByRole('button', { name: `View Details of call ${number}` }).click();
  await expect(other.getByRole('heading', title)).toBeVisible();
  await expect(log(other).getByText('Call created')).toBeVisible();

  await page.getByRole('textbox', { name: 'Note' }).fill('The boat heads north.');
  await page.keyboard.press('Control+Enter');
  await expect(log(page).getByText('The boat heads north.')).toHaveCount(1);
  await expect(log(other).getByText('The boat heads north.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('');

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: `Edit Call ${number}` });
  await edit.getByLabel('Location').fill('Alamo Sea, north shore');
  await edit.getByRole('button', { name: 'Save Call' }).click();
  await expect(page.getByText('Call saved.')).toBeVisible();
  await expect(rowOf(other, 'Alamo Sea, north shore')).toBeVisible();

  await page.getByRole('button', { name: 'Detach', exact: true }).click();
  await expect(page.getByText(`D-104 detached from call ${number}.`)).toBeVisible();
  await expect(rowOf(other, 'Alamo Sea, north shore')).toContainText('UNASSIGNED');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'Alamo Sea, north shore')).toContainText('D-104');
  await expect(rowOf(other, 'Alamo Sea, north shore')).toContainText('D-104');

  await page.getByRole('button', { name: 'Close Call', exact: true }).click();
  const closing = page.getByRole('dialog', { name: `Close Call ${number}` });
  await closing.getByRole('button', { name: 'Gone on arrival' }).click();
  await expectNoAxeViolations(page);
  await closing.getByRole('button', { name: 'Close Call', exact: true }).click();
  await expect(page.getByText(`Call ${number} closed.`)).toBeVisible();
  await expect(rowOf(other, 'Alamo Sea, north shore')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'Alamo Sea, north shore')).toBeVisible();
  await expect(rowOf(other, 'Alamo Sea, north shore')).toBeVisible();

  await other.getByRole('button', { name: 'Close Call', exact: true }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Close Call', exact: true }).click();
  await expect(other.getByText(`Call ${number} closed.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeHidden();
});

test('closed calls are searched and reopened', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await goToDashboard(page, `?call=${await createCall(page, 'Paleto Bay pier')}`);
  await page.getByRole('button', { name: 'Close Call', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Disposition').fill('Fish thief warned');
  await page.keyboard.press('Control+Enter');
  await expect(rowOf(page, 'Paleto Bay pier')).toBeHidden();

  await page.getByRole('button', { name: 'Closed', exact: true }).click();
  await expect(page).toHaveURL(/calls=closed/);
  const search = page.getByRole('searchbox', { name: 'Search closed calls' });
  await expect(search).toHaveAccessibleDescription('Last 30 days. Search a call number for older calls.');
  await search.fill('fish thief');
  await expect(page.getByRole('table', { name: 'Closed Calls' }).getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/q=fish/);
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(rowOf(page, 'Fish thief warned')).toBeVisible();
  await rowOf(page, 'Fish thief warned').click();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText('No closed call of the last 30 days with “fish thief”.')).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(rowOf(page, 'Paleto Bay pier')).toContainText('UNASSIGNED');
});

test('units are attached, made primary and detached', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await goToDashboard(page, `?call=${await createCall(page, 'Mount Gordo lighthouse')}`);
  const row = rowOf(page, 'Mount Gordo lighthouse');
  await page.getByRole('button', { name: 'Attach', exact: true }).click();
  await expect(row).toContainText('D-104');
  const option = page.getByLabel('Unit to attach').getByRole('option').nth(1);
  const callsign = ((await option.textContent()) ?? '').split(' ')[0] ?? '';
  await page.getByLabel('Unit to attach').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Attach unit' }).click();
  // This one is on a call already, and stays on it.
  await page.getByRole('dialog').getByRole('button', { name: 'Both' }).click();
  await expect(row).toContainText(`D-104 ${callsign}`);
  await page.getByRole('button', { name: `Actions for ${callsign}` }).click();
  await page.getByRole('menuitem', { name: 'Make primary' }).click();
  await expect(log(page).getByText(`${callsign} is primary officer`)).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${callsign}` }).click();
  await page.getByRole('menuitem', { name: 'Detach' }).click();
  await expect(row).not.toContainText(callsign);
  // Taken back, it is the primary one again.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(log(page).getByText(`${callsign} is primary officer`)).toHaveCount(2);

  await goToDashboard(page);
  const shown = page.getByRole('region', { name: /^Facts and log of call/ });
  await expect(shown.getByText('Mount Gordo lighthouse')).toBeVisible();
  await page.getByRole('button', { name: 'Your Calls' }).click();
  await expect(row).toBeVisible();
  await expect(page).toHaveURL(/calls=mine/);
  await page.getByRole('button', { name: 'Detach', exact: true }).click();
  await expect(row).toBeHidden();
});

/** Takes a unit off whatever calls it is on. */
async function takeOffCalls(page: Page, callsign: string): Promise<void> {
  const { calls } = await (await page.request.get('/api/calls')).json();
  for (const { _id, units } of calls) {
    const unit = units.find((one: { callsign: string }) => one.callsign === callsign);
    if (unit === undefined) continue;
    await page.request.post(`/api/calls/${_id}/detach`, { data: { officerId: unit._id } });
  }
}

test('a unit on another call is moved, or is on both', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  const numberOf = async (id: string) => (await (await page.request.get(`/api/calls/${id}`)).json()).call;
  await takeOffCalls(page, 'D-102');
  const first = await createCall(page, 'Senora tunnel');
  const second = await createCall(page, 'Davis Quartz');
  const [one, two] = [(await numberOf(first)).callNumber, (await numberOf(second)).callNumber];
  const units = page.getByRole('table', { name: 'Units on duty' });
  const unit = units.getByRole('row').filter({ hasText: 'D-102' });
  const attach = async () => {
    await page.getByLabel('Unit to attach').selectOption({ label: 'D-102 Tessa Phillips · 10-41' });
    await page.getByRole('button', { name: 'Attach unit' }).click();
  };
  await goToDashboard(page, `?call=${first}`);
  await attach();
  await expect(rowOf(page, 'Senora tunnel')).toContainText('D-102');

  await goToDashboard(page, `?call=${second}`);
  await attach();
  const dialog = page.getByRole('dialog', { name: `D-102 is on call ${one}` });
  await expect(dialog).toContainText(`Move D-102 to call ${two}, or keep both?`);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Both' }).click();
  await expect(unit).toContainText(`#${one}#${two}`);
  await unit.getByRole('button', { name: `#${one}, show the call` }).click();
  await expect(page.getByRole('heading', { name: `Call ${one} ·` })).toBeVisible();

  await page.getByRole('button', { name: `#${two}, show the call` }).click();
  // D-102 is on the call before as well.
  await expect(page.getByRole('heading', { name: `Call ${two} ·` })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for D-102' }).click();
  await page.getByRole('menuitem', { name: 'Detach' }).click();
  await expect(unit).not.toContainText(`#${two}`);
  await attach();
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(rowOf(page, 'Davis Quartz')).toContainText('D-102');
  await expect(rowOf(page, 'Senora tunnel')).toContainText('UNASSIGNED');
  await expect(unit).not.toContainText(`#${one}`);
});

test('a long log begins with its latest entries and brings the earlier ones', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  const id = await createCall(page, 'Humane Labs gate');
  const addNote = (text: string) => page.request.post(`/api/calls/${id}/notes`, { data: { text } });
  for (let count = 1; count <= 60; count += 1) await addNote(`Note number ${count}.`);
  await goToDashboard(page, `?call=${id}`);
  await expect(log(page).getByText('Note number 60.')).toBeVisible();
  await expect(log(page).getByText('Call created')).toHaveCount(0);
  await addNote('Note number 61.');
  await expect(log(page).getByText('Note number 61.')).toBeVisible();
  await page.getByRole('button', { name: 'Earlier' }).click();
  await expect(log(page).getByText('Call created')).toHaveCount(1);
  await expect(log(page).getByRole('listitem')).toHaveCount(62);
  await expect(page.getByRole('button', { name: 'Earlier' })).toHaveCount(0);
  await expectNoAxeViolations(page);
});

test('the list is walked and sorted by keyboard, its state is in the address', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await goToDashboard(page);
  const table = page.getByRole('table', { name: 'Active Calls' });
  const rows = table.getByRole('row');
  // Nobody asked for a call: there is room for one, and the address names none.
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('heading', { name: /^Call \d+ ·/ })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/pso$/);
  await table.getByRole('button', { name: '#', exact: true }).click();
  await expect(page).toHaveURL(/sort=number/);
  await expect(table.getByRole('columnheader', { name: '#', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const numberIn = async (row: number) => Number(await rows.nth(row).getByRole('cell').first().textContent());
  expect(await numberIn(1)).toBeLessThan(await numberIn(2));

  await rows.nth(1).focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('Enter');
  const number = await numberIn(2);
  await expect(page.getByRole('heading', { name: `Call ${number} ·` })).toBeVisible();
  await expect(rows.nth(2)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('End');
  await expect(rows.last()).toBeFocused();

  await page.reload();
  await expect(page.getByRole('heading', { name: `Call ${number} ·` })).toBeVisible();
  expect(await numberIn(1)).toBeLessThan(await numberIn(2));
  await expectNoAxeViolations(page);
});

test('a call that is not there is said to be missing', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  for (const id of ['0190a000-0000-7000-8000-000000000000', 'x']) {
    await page.goto(`${DASHBOARD}?call=${id}`);
    await expect(page.getByText('Call not found.')).toBeVisible();
  }
});

test('what happened while no events came in is there once they do', async ({ openAs }) => {
  const page = await openAs('Officer Xbox', { requestsFail: true });
  await page.context().route('**/api/events*', (route) => route.abort());
  await page.goto(DASHBOARD);
  await expect(page.getByRole('table', { name: 'Active Calls' }).getByRole('row').nth(1)).toBeVisible();

  const id = await createCall(page, 'Chiliad lookout');
  const note = { text: 'A hiker with a flare gun.' };
  expect((await page.request.post(`/api/calls/${id}/notes`, { data: note })).status()).toBe(200);
  await expect(rowOf(page, 'Chiliad lookout')).toBeHidden();

  await page.context().unroute('**/api/events*');
  await expect(rowOf(page, 'Chiliad lookout')).toBeVisible({ timeout: 20_000 });
  await rowOf(page, 'Chiliad lookout').click();
  await expect(log(page).getByText('A hiker with a flare gun.')).toBeVisible();
});

test('without a network the lists say that they are not live, and after it they are', async ({ openAs }) => {
  const page = await openAs('Officer Xbox', { requestsFail: true });
  await page.clock.install();
  await goToDashboard(page);
  const stale = page.getByText('Not live', { exact: true });
  await expect(stale).toHaveCount(0);
  const field = page.getByRole('combobox', { name: 'Command, name or 10-code' });
  const press = async () => page.keyboard.press('Control+k');
  await press();
  await expect(field).toBeVisible();
  await press();
  await expect(field).toBeHidden();
  await page.context().setOffline(true);
  await expect(page.getByRole('region', { name: 'Active Calls' }).getByText('Not live')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Active BOLOs' }).getByText('Not live')).toBeVisible();
  // What reads the lists asks for them anew where they are old, here in vain.
  const tries: string[] = [];
  page.on('requestfailed', (request) => tries.push(new URL(request.url()).pathname));
  await page.clock.fastForward('00:30');
  await press();
  await expect.poll(() => tries.filter((path) => path === '/api/calls').length).toBeGreaterThanOrEqual(3);
  await press();
  await page.context().setOffline(false);
  await expect(stale).toHaveCount(0);
});

test('a call that fails is told, and what was typed is kept', async ({ openAs }) => {
  const page = await openAs('Officer Xbox', { requestsFail: true });
  await goToDashboard(page);
  await page.getByRole('button', { name: 'Create Call' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create Call' });
  await dialog.getByLabel('Location').fill('Fort Zancudo gate');
  const keys: (string | undefined)[] = [];
  let answer: 'nothing' | 'no reason' = 'no reason';
  await page.route('**/api/calls', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    return answer === 'nothing' ? route.abort() : route.fulfill({ status: 500, body: '' });
  });
  await dialog.getByRole('button', { name: 'Create Call' }).click();
  await expect(dialog.getByText('Failed to create call.')).toBeVisible();
  answer = 'nothing';
  await dialog.getByRole('button', { name: 'Create Call' }).click();
  await expect(
    dialog.getByText("An error occurred. You're offline, so nothing was sent. Your text is still here."),
  ).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.unroute('**/api/calls');
  await page.getByRole('button', { name: 'Create Call' }).first().click();
  await expect(dialog.getByLabel('Location')).toHaveValue('Fort Zancudo gate');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: 'Create Call' }).click();
  keys.push((await sent).headers()['idempotency-key']);
  await expect(rowOf(page, 'Fort Zancudo gate')).toBeVisible();
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(1);

  await page.getByRole('button', { name: 'Create Call' }).first().click();
  await expect(dialog.getByLabel('Location')).toHaveValue('');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the calls begin in the upper part, and what is done with them is folded', async ({ page }) => {
    await signInAs(page, 'Officer Xbox');
    await page.goto(DASHBOARD);
    const goOnDuty = page.getByRole('button', { name: 'Go on duty' });
    const keys = page.getByRole('group', { name: 'Control Panel' });
    await keys.getByRole('button', { name: '10-42 End of Tour' }).tap();
    await expect(goOnDuty).toBeVisible();
    await expect(keys.getByRole('button', { pressed: true })).toHaveCount(0);
    const row = page.getByRole('table', { name: 'Active Calls' }).getByRole('row').nth(1);
    const isHigh = async () => expect((await row.boundingBox())?.y).toBeLessThan(330);
    await isHigh();
    await goOnDuty.tap();
    await expect(page.getByText(/On duty 00:/)).toBeVisible();
    await expect(keys.getByRole('button', { name: '10-8 In Service' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await isHigh();

    await page.getByRole('button', { name: 'Create Call' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Create Call' });
    await dialog.getByRole('button', { name: 'Cancel' }).tap();
    for (const name of ['Create BOLO', 'Select Subdivision', '10 Codes']) {
      await page.getByRole('button', { name: 'More actions' }).tap();
      await page.getByRole('menuitem', { name }).tap();
      await page.getByRole('dialog', { name }).getByRole('button', { name: 'Close' }).tap();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }

    await createCall(page, 'Zzyzx lookout');
    await page.getByRole('button', { name: 'Filter and sort' }).tap();
    await page.getByLabel('Sort calls').selectOption('By location, descending');
    await expect(row).toContainText('Zzyzx lookout');
    await expect(page).toHaveURL(/calls-sort=-location/);
    await page.getByRole('searchbox', { name: 'Filter calls' }).fill('zzyzx');
    await expect(page.getByRole('table', { name: 'Active Calls' }).getByRole('row')).toHaveCount(2);
    // What came a moment ago is tinted.
    await expect(row).not.toHaveAttribute('data-fresh');
    await expectNoAxeViolations(page);
  });

  test('a call takes two lines and nothing scrolls sideways', async ({ page }) => {
    await signInAs(page, 'Officer Xbox');
    await page.goto(DASHBOARD);
    const row = page.getByRole('table', { name: 'Active Calls' }).getByRole('row').nth(1);
    await expect(row).toBeVisible();
    expect((await row.boundingBox())?.height).toBeGreaterThan(50);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBe(0);
    await row.getByRole('button', { name: /^View Details of call/ }).tap();
    await expect(page.getByRole('heading', { name: /^Call \d+ ·/ })).toBeInViewport();
    await expectNoAxeViolations(page);
  });
});
