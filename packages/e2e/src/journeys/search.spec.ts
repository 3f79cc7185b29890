import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { boxOf } from '../support/box-of.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';
import { willSay } from '../support/will-say.ts';

async function goToSearch(page: Page, query = ''): Promise<void> {
  await signInAs(page, 'Officer Xbox');
  await page.goto(`/dashboard/pso/search${query}`);
  await expect(page.getByRole('heading', { name: 'Search Database', level: 1 })).toBeVisible();
}

const nameBox = (page: Page) => page.getByPlaceholder('Search Name or SSN');
const plateBox = (page: Page) => page.getByPlaceholder('Search Plate or VIN');
const weaponBox = (page: Page) => page.getByPlaceholder('Search Name or Serial');
const flags = (page: Page) => page.getByRole('list', { name: 'Flags' });
const card = (page: Page, name: string) => page.getByRole('region', { name });

test('a person is found by the keyboard alone, with flags first', async ({ page }) => {
  await goToSearch(page);
  // At first the focus is there; taken before that, it would be taken back.
  await expect(plateBox(page)).toBeFocused();
  await nameBox(page).focus();
  // One letter is too short for a suggestion.
  await page.keyboard.type('d');
  await page.keyboard.type('ex');
  const option = page.getByRole('option', { name: /^Dex Farrow/ });
  await expect(option).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/search\?id=[0-9a-f-]+$/);
  await expect(nameBox(page)).toHaveValue('Dex Farrow');
  await expect(nameBox(page)).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Dex Farrow' })).toBeVisible();
  await expect(flags(page)).toContainText('Assault with a deadly weapon at the Vanilla Unicorn.');
  await expect(
    flags(page)
      .getByRole('link', { name: /^View warrant/ })
      .first(),
  ).toBeVisible();
  for (const title of ['Personal Information', 'Medical Information', 'Public Safety Tools', 'Records']) {
    await expect(page.getByRole('region', { name: title })).toBeVisible();
  }
  await expect(page.getByText('No licenses found.')).toBeVisible();
  await expect(page.getByText('No vehicles registered.')).toBeVisible();
  await expect(page.getByText('No firearms registered.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Records' })).toContainText('Robbery');
  await expectNoAxeViolations(page);
});

test('a search is asked for once, and so is the own profile, also when the live events begin', async ({
  page,
}) => {
  const asked: string[] = [];
  await signInAs(page, 'Officer Xbox');
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(search|officers\/\d+)$/.test(pathname)) asked.push(pathname.replace(/\d+/, 'own'));
  });
  await page.goto('/dashboard/pso/search?plate=61HYT330');
  await expect(page.getByRole('region', { name: 'Vehicle Match' })).toContainText('Bagger');
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  // What the page asked for by then is known once this has been answered.
  await page.evaluate(() => fetch('/api/config'));
  expect(asked.sort()).toEqual(['/api/officers/own', '/api/search']);
});

test('a plate shows the vehicle, its owner when asked; every result has an address', async ({ page }) => {
  await goToSearch(page);
  await nameBox(page).fill('Ma');
  await plateBox(page).fill('61hy');
  await expect(nameBox(page)).toHaveValue('');
  await page.getByRole('option', { name: /^61HYT330/ }).click();
  await expect(page).toHaveURL(/\?plate=61HYT330$/);
  await expect(plateBox(page)).toHaveValue('61HYT330');
  const match = page.getByRole('region', { name: 'Vehicle Match' });
  await expect(match).toContainText('Western');
  await expect(match).toContainText('Bagger');
  await expect(match).toContainText('Cream');
  await expect(match).toContainText(/Insured\s*No/);
  await expect(match).toContainText('Stolen vehicle');
  await expect(page.getByRole('region', { name: 'Personal Information' })).toBeHidden();

  await match.getByRole('button', { name: 'View Registered Owner' }).click();
  await expect(page.getByRole('heading', { name: /^Mara .*Malone$/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Mara .*Malone$/ })).toBeVisible();
  const serial = await page
    .getByRole('table', { name: 'Registered Firearms' })
    .getByRole('row')
    .nth(1)
    .getByRole('cell')
    .nth(1)
    .textContent();

  await weaponBox(page).fill(serial ?? '');
  await page.keyboard.press('Enter');
  const weapon = page.getByRole('region', { name: 'Weapon Match' });
  await expect(weapon).toContainText(serial ?? '');
  await expect(weapon).toContainText('Pistol');
  await expect(match).toBeHidden();
  await page.goBack();
  await expect(match).toBeVisible();
  await expect(plateBox(page)).toHaveValue('61HYT330');
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Personal Information' })).toBeHidden();
});

test('nothing found and nothing typed are said', async ({ page }) => {
  await goToSearch(page, '?name=Nobody%20Atall');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await expect(nameBox(page)).toHaveValue('Nobody Atall');
  await nameBox(page).fill('');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Type a name, a plate or a serial number.')).toBeVisible();
  await expect(nameBox(page)).toBeFocused();
});

test('a report is filed with offenses of the penal code, and stands in the records', async ({ page }) => {
  await goToSearch(page, '?name=Dex%20Farrow');
  await page.getByRole('button', { name: 'Create Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Report' });
  await expect(dialog.getByLabel('Report Type')).toBeFocused();
  await expect(dialog.getByText('About Dex Farrow')).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit Report' }).click();
  await expect(dialog.getByText('❌ Please select a valid report type.')).toBeVisible();
  await expect(dialog.getByLabel('Report Type')).toBeFocused();
  await dialog.getByLabel('Report Type').selectOption('Arrest');

  const offense = dialog.getByRole('combobox', { name: 'Add Offense' });
  await offense.fill('a');
  const suggestions = await boxOf(dialog.getByRole('listbox'));
  const notesLabel = await boxOf(dialog.getByText('Notes', { exact: true }));
  expect(suggestions.bottom).toBeLessThanOrEqual(notesLabel.top);
  await offense.fill('ASSAULT');
  await expectNoAxeViolations(page);
  await dialog.getByRole('option', { name: /^Assault with a deadly weapon/ }).click();
  await expect(offense).toHaveValue('');
  await offense.fill('resisting ARREST');
  await dialog.getByRole('button', { name: 'Add Offense' }).click();
  await offense.fill('Rude gestures');
  await offense.press('Enter');
  const fine = dialog.getByLabel('Fine ($)');
  const jail = dialog.getByLabel('Jail Time (min)');
  await expect(fine).toHaveValue('6500');
  await expect(jail).toHaveValue('40');
  await fine.fill('7000');
  await expect(dialog.getByText('Fine ($) edited by hand.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove Resisting arrest' }).click();
  await expect(offense).toBeFocused();
  await expect(fine).toHaveValue('5500');
  await expect(jail).toHaveValue('30');
  await offense.fill('resisting arrest');
  await offense.press('Enter');
  await expect(fine).toHaveValue('7000');
  await expect(jail).toHaveValue('40');
  await expect(dialog.getByText('Fine ($) edited by hand.')).toBeVisible();
  await dialog.getByLabel('Notes').fill('Taken in at the pier.');
  await expectNoAxeViolations(page);

  // Closed by Escape, it keeps what was written.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Create Report' }).click();
  await expect(dialog.getByLabel('Notes')).toHaveValue('Taken in at the pier.');
  // What is typed and not added counts as well.
  await offense.fill('resisting ARREST');
  const filed = page.waitForRequest('**/api/reports/create');
  const said = willSay(page, '✅ Report submitted successfully.');
  await dialog.getByLabel('Notes').press('Control+Enter');
  expect((await filed).headers()['idempotency-key']).toBeTruthy();
  await said;
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole('table', { name: 'Records' }).getByRole('row', { name: /Rude gestures.*\$8,500.*50 min/ }),
  ).toBeVisible();
});

test('a fine by hand is read as a whole number; what is none is told at its field', async ({ page }) => {
  await goToSearch(page, '?name=Dex%20Farrow');
  await page.getByRole('button', { name: 'Create Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Report' });
  await dialog.getByLabel('Report Type').selectOption('Warning');
  const fine = dialog.getByLabel('Fine ($)');
  await fine.fill('-5');
  await expect(fine).toHaveValue('-5');
  await dialog.getByRole('button', { name: 'Submit Report' }).click();
  await expect(dialog.getByText('Enter dollars only, without $ or commas.')).toBeVisible();
  await expect(fine).toBeFocused();
  await expectNoAxeViolations(page);
  await fine.fill('250.75');
  const filed = page.waitForRequest('**/api/reports/create');
  const said = willSay(page, '✅ Report submitted successfully.');
  await dialog.getByRole('button', { name: 'Submit Report' }).click();
  expect((await filed).postDataJSON()).toMatchObject({ fineAmount: 250, jailTime: 0 });
  await said;
});

test('Enter takes the first suggestion; what the penal code does not know is a choice of its own', async ({
  page,
}) => {
  await goToSearch(page, '?name=Dex%20Farrow');
  await page.getByRole('button', { name: 'Create Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Report' });
  const added = dialog.getByRole('list', { name: 'Offenses' }).getByRole('listitem');
  const offense = dialog.getByRole('combobox', { name: 'Add Offense' });
  await offense.fill('evading');
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveText([
    /^Evading a peace officer/,
    /^Add "evading" as other\$0 0 min$/,
  ]);
  await offense.press('Enter');
  await expect(added).toHaveText([/Evading a peace officer\$3,500/]);
  await offense.fill('seat belt');
  await offense.press('Enter');
  await expect(added.nth(1)).toHaveText(/Failure to wear a seat belt/);
  await offense.fill('evading');
  await dialog.getByRole('option', { name: 'Add "evading" as other' }).click();
  await expect(added.nth(2)).toHaveText(/^evading\$0/);

  await dialog.getByLabel('Fine ($)').fill('1');
  await dialog.getByRole('button', { name: 'Use totals' }).click();
  await expect(dialog.getByLabel('Fine ($)')).toBeFocused();
  await dialog.getByRole('button', { name: 'Remove evading', exact: true }).click();
  await expect(offense).toBeFocused();
  // From wherever the focus went, Ctrl+Enter sends.
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('❌ Please select a valid report type.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('a long text counts before it is full, and says what of a pasted one did not fit', async ({
  context,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await goToSearch(page, '?name=Dex%20Farrow');
  await page.getByRole('button', { name: 'Create Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Report' });
  const notes = dialog.getByLabel('Notes');
  await notes.fill('x'.repeat(3199));
  await expect(dialog.getByText('/ 4,000')).toBeHidden();
  await notes.press('End');
  await page.keyboard.type('y');
  await expect(dialog.getByText('3,200 / 4,000')).toBeVisible();
  await page.evaluate(() => navigator.clipboard.writeText(`${'z'.repeat(800)}and then he ran`));
  await page.keyboard.press('Control+v');
  await expect(dialog.getByText('4,000 / 4,000')).toBeVisible();
  await expect(dialog.getByText('15 characters didn\'t fit: "and then he ran"')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Backspace');
  await expect(dialog.getByText("didn't fit")).toBeHidden();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('who is refused a suspension or an impound sees what another officer did meanwhile', async ({
  page,
}) => {
  await goToSearch(page, '?plate=46EEK572');
  await page.getByRole('button', { name: 'View Registered Owner' }).click();
  const url = '/api/search?plate=46EEK572';
  const { civilian, vehicle } = await (await page.request.get(url)).json();
  const license = civilian.licenses[0];

  await page.getByRole('button', { name: 'Suspend License' }).click();
  const suspend = page.getByRole('dialog', { name: 'Suspend License' });
  await suspend.getByLabel('License Type').selectOption(license);
  await suspend.getByLabel('Reason').fill('Street racing');
  const standing = { data: { license, reason: 'Seen by another officer' } };
  await page.request.post(`/api/civilians/${civilian._id}/licenses/suspend`, standing);
  await suspend.getByRole('button', { name: 'Suspend License' }).click();
  await expect(suspend.getByRole('alert')).toBeVisible();
  await expect(card(page, 'Registered Owner')).toContainText('Seen by another officer');
  await suspend.getByRole('button', { name: 'Cancel' }).click();

  const row = page.getByRole('table', { name: 'Registered Vehicles' }).getByRole('row', { name: /46EEK572/ });
  await row.getByRole('button', { name: 'Impound' }).click();
  const impound = page.getByRole('dialog', { name: 'Impound Vehicle' });
  await impound.getByLabel('Reason').fill('Left on the tracks');
  const moved = { data: { reason: 'Towed by another officer' } };
  await page.request.post(`/api/vehicles/${vehicle._id}/impound`, moved);
  await impound.getByRole('button', { name: 'Impound Vehicle' }).click();
  await expect(impound.getByRole('alert')).toBeVisible();
  await expect(card(page, 'Vehicle Match')).toContainText('Towed by another officer');
  await impound.getByRole('button', { name: 'Cancel' }).click();
  await expect(row.getByRole('button', { name: 'Release' })).toBeVisible();

  // As it was, for the other journeys on this server.
  await page.request.post(`/api/vehicles/${vehicle._id}/release`, moved);
  await page.request.post(`/api/civilians/${civilian._id}/licenses/reinstate`, standing);
});

test('a warrant that expires goes from an open result by itself', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await page.clock.install();
  await page.goto('/dashboard/pso/search?name=Dex%20Farrow');
  await expect(flags(page)).toContainText('Assault with a deadly weapon at the Vanilla Unicorn.');
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  // From here on no answer tells the page how late it is at the server.
  await page.route('**/api/**', () => undefined);
  await page.clock.fastForward(14 * 24 * 3_600_000);
  await expect(page.getByText('Assault with a deadly weapon at the Vanilla Unicorn.')).toBeHidden();
});

test('a license is suspended and reinstated, a vehicle impounded and released', async ({ page }) => {
  await goToSearch(page, '?plate=46EEK572');
  await page.getByRole('button', { name: 'View Registered Owner' }).click();
  await page.getByRole('button', { name: 'Suspend License' }).click();
  const suspend = page.getByRole('dialog', { name: 'Suspend License' });
  await expect(suspend.getByText('Civilian')).toBeVisible();
  await suspend.getByLabel('Reason').fill('Street racing');
  await suspend.getByRole('button', { name: 'Suspend License' }).click();
  await expect(page.getByText('License suspended.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Licenses' })).toContainText('Suspended');
  await expect(card(page, 'Registered Owner')).toContainText('Street racing');
  await page.getByRole('button', { name: 'Reinstate License' }).click();
  const reinstate = page.getByRole('dialog', { name: 'Reinstate License' });
  await reinstate.getByLabel('Reason').fill('Course done');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('License reinstated.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Licenses' })).not.toContainText('Suspended');

  const row = page.getByRole('table', { name: 'Registered Vehicles' }).getByRole('row', { name: /46EEK572/ });
  await row.getByRole('button', { name: 'Impound' }).click();
  const impound = page.getByRole('dialog', { name: 'Impound Vehicle' });
  await impound.getByRole('button', { name: 'Impound Vehicle' }).click();
  await expect(impound.getByText('Please give a reason.')).toBeVisible();
  await impound.getByLabel('Reason').fill('Left on the tracks');
  await expectNoAxeViolations(page);
  await impound.getByRole('button', { name: 'Impound Vehicle' }).click();
  await expect(row).toContainText('Impounded');
  await expect(card(page, 'Vehicle Match')).toContainText('Left on the tracks');
  await row.getByRole('button', { name: 'Release' }).click();
  const release = page.getByRole('dialog', { name: 'Release Vehicle' });
  await release.getByLabel('Reason').fill('Fee paid');
  await page.keyboard.press('Control+Enter');
  await expect(row).toContainText('Valid');
});

test('the command field finds people and plates', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await page.goto('/dashboard/pso');
  await expect(page.getByRole('group', { name: 'Control Panel' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command, name or 10-code' }).fill('46eek572');
  await page.getByRole('group', { name: 'Plates' }).getByRole('option', { name: '46EEK572' }).click();
  await expect(page).toHaveURL(/\/dashboard\/pso\/search\?plate=46EEK572$/);
  await expect(page.getByRole('region', { name: 'Vehicle Match' })).toContainText('Sultan RS');
});

test('a report waits for the penal code, and is filed at its prices', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/penal-codes', async (route) => {
    await held;
    return route.fallback();
  });
  await goToSearch(page, '?name=Dex%20Farrow');
  await page.getByRole('button', { name: 'Create Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Report' });
  await dialog.getByLabel('Report Type').selectOption('Citation');
  const offense = dialog.getByRole('combobox', { name: 'Add Offense' });
  await offense.fill('Speeding (up to 15 over)');
  await dialog.getByRole('button', { name: 'Add Offense' }).click();
  await expect(dialog.getByText('Waiting for the penal code...')).toBeVisible();
  await expect(dialog.getByText('No offenses added.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit Report' }).click();
  await expect(dialog.getByText('Waiting for the penal code...')).toBeVisible();
  await expectNoAxeViolations(page);
  const filed = page.waitForRequest('**/api/reports/create');
  release();
  const { offenses, fineAmount } = (await filed).postDataJSON();
  expect(offenses).toEqual([
    { title: 'Speeding (up to 15 over)', fine: fineAmount, jailTime: expect.any(Number) },
  ]);
  expect(fineAmount).toBeGreaterThan(0);
  await expect(dialog).toBeHidden();
});

test('without the penal code an offense is added as typed, and gets its price once the code is there', async ({
  page,
}) => {
  await page.route('**/api/penal-codes', (route) => route.fulfill({ status: 429, body: '' }));
  await goToSearch(page, '?name=Dex%20Farrow');
  await page.getByRole('button', { name: 'Create Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Report' });
  const missing = dialog.getByRole('alert').filter({ hasText: 'The penal code could not be loaded.' });
  await expect(missing).toBeVisible();
  const offense = dialog.getByRole('combobox', { name: 'Add Offense' });
  await offense.fill('resisting ARREST');
  await offense.press('Enter');
  await offense.fill('Rude gestures');
  await offense.press('Enter');
  await expect(dialog.getByRole('list', { name: 'Offenses' }).getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByLabel('Fine ($)')).toHaveValue('0');
  await dialog.getByLabel('Jail Time (min)').fill('5');
  await expect(missing).toBeVisible();
  await page.unroute('**/api/penal-codes');
  await missing.getByRole('button', { name: 'Retry' }).click();
  await expect(missing).toBeHidden();
  await expect(dialog.getByLabel('Fine ($)')).toHaveValue('1500');
  await expect(dialog.getByLabel('Jail Time (min)')).toHaveValue('5');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('from a profile a warrant and a BOLO begin with the person, and a record opens in place', async ({
  page,
}) => {
  await goToSearch(page, '?name=Dex%20Farrow');
  await page.getByRole('button', { name: 'Create Warrant' }).click();
  const warrant = page.getByRole('dialog', { name: 'Create Warrant' });
  await expect(warrant.getByLabel('Civilian')).toHaveValue(/^Dex .*Farrow$/);
  await warrant.getByLabel('Reason').fill('Seen leaving the bank in a hurry.');
  await expectNoAxeViolations(page);
  await warrant.getByRole('button', { name: 'Create Warrant' }).click();
  await expect(flags(page)).toContainText('Seen leaving the bank in a hurry.');

  await page.getByRole('button', { name: 'Create BOLO' }).click();
  const bolo = page.getByRole('dialog', { name: 'Create BOLO' });
  await expect(bolo.getByLabel('Name')).toHaveValue(/^Dex .*Farrow$/);
  await expect(bolo.getByLabel('Description')).not.toHaveValue('');
  await bolo.getByLabel('Location').fill('Last seen at Legion Square');
  await bolo.getByRole('button', { name: 'Create BOLO' }).click();
  await expect(flags(page)).toContainText('Last seen at Legion Square');

  const filed = await page.request.post('/api/reports/create', {
    data: {
      civilianId: await idOf(page, 'Dex Farrow'),
      type: 'citation',
      offenses: [{ title: 'Littering', fine: 150, jailTime: 0 }],
    },
  });
  expect(filed.status()).toBe(201);
  await page.reload();
  const row = page.getByRole('table', { name: 'Records' }).getByRole('row', { name: /Littering/ });
  await expect(row).toContainText('Unpaid');
  await row.click();
  const record = page.getByRole('dialog', { name: /^Citation \d+$/ });
  await expect(record).toContainText(/Paid\s*Not yet/);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(record).toBeHidden();
});

async function idOf(page: Page, name: string): Promise<string> {
  const found = await page.request.get(`/api/search?name=${encodeURIComponent(name)}`);
  return (await found.json()).civilian._id;
}

test('at rest the plate has the focus, and what was searched last is a click away', async ({ page }) => {
  await goToSearch(page);
  await expect(plateBox(page)).toBeFocused();
  await expect(card(page, 'Recent Searches')).toContainText('Your searches show up here.');
  await page.keyboard.type('61hyt330');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Vehicle Match')).toBeVisible();
  await nameBox(page).fill('dex far');
  await page.getByRole('option', { name: /^Dex Farrow/ }).click();
  await expect(page.getByRole('heading', { name: 'Dex Farrow' })).toBeVisible();

  await page.getByRole('link', { name: 'Search Database' }).click();
  const recent = card(page, 'Recent Searches').getByRole('link');
  await expect(recent).toHaveText([/Dex .*Farrow/, /61HYT330/]);
  await expect(plateBox(page)).toBeFocused();
  await expectNoAxeViolations(page);
  await recent.last().click();
  await expect(page).toHaveURL(/\?plate=61hyt330$/);
  await expect(card(page, 'Vehicle Match')).toBeVisible();
  await page.goto('/dashboard/pso/search');
  await expect(recent).toHaveText([/61HYT330/, /Dex .*Farrow/]);
});
