import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

async function goToSearch(page: Page, query = ''): Promise<void> {
  await signInAs(page, 'Fire/Rescue');
  await page.goto(`/dashboard/safr/search${query}`);
  await expect(page.getByRole('heading', { name: 'Search Database' })).toBeVisible();
}

const nameBox = (page: Page) => page.getByLabel('Name Search');

async function openPalette(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(Go to a page|Command)/ })
    .click();
  await expect(page.getByRole('combobox', { name: /^(Go to a page|Command)/ })).toBeFocused();
}

const panel = (page: Page, name: string) => page.getByRole('region', { name });

test('a medic finds a person by the keyboard alone, and adds to the medical history', async ({ page }) => {
  await goToSearch(page);
  await expect(nameBox(page)).toBeFocused();
  await expect(nameBox(page)).toHaveAttribute('placeholder', 'Search Name or SSN');
  await expect(page.getByLabel('Plate Search')).toHaveCount(0);
  await page.keyboard.type('mal');
  await expect(page.getByRole('option', { name: /^Mara Malone.*1994/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/safr\/search\?id=[0-9a-f-]+$/);
  await expect(nameBox(page)).toHaveValue('Mara Malone');
  await expect(page.getByRole('heading', { name: 'Mara Malone' })).toBeVisible();
  await expect(panel(page, 'Medical Information')).toContainText('Penicillin');
  await expect(panel(page, 'Emergency Contact')).toContainText('Denise Malone');
  const records = panel(page, 'Medical Records');
  await expect(records).toContainText('Fractured left wrist');
  for (const title of ['Licenses', 'Registered Vehicles', 'Records', 'Public Safety Tools']) {
    await expect(page.getByRole('region', { name: title, exact: true })).toHaveCount(0);
  }
  await expectNoAxeViolations(page);

  await records.getByRole('button', { name: 'Add Medical Record' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Medical Record' });
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByText('Please enter medical record details.')).toBeVisible();
  await dialog.getByLabel('Description').fill('Stung by a bee. Observed, released.');
  await dialog.getByLabel('Description').press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(records.getByRole('listitem').first()).toContainText('Stung by a bee. Observed, released.');
  await expect(records.getByRole('listitem').first()).toContainText('Recorded by jonah.haddad');

  await page.goto('/dashboard/safr/search');
  const recent = panel(page, 'Recent Searches');
  await recent.getByRole('link', { name: /Mara Malone/ }).click();
  await expect(page.getByRole('heading', { name: 'Mara Malone' })).toBeVisible();
});

test('namesakes, the dead, and nobody at all are said', async ({ page, openAs }) => {
  const owner = await openAs('Newcomer');
  const born = [1961, 1987].map((year) => ({
    firstName: 'Odo',
    lastName: 'Quill',
    dateOfBirth: `${year}-05-06`,
  }));
  for (const data of born) {
    expect((await owner.request.post('/api/civilians', { data })).status()).toBe(201);
  }
  const { civilians } = await (await owner.request.get('/api/civilians')).json();
  const elder = civilians.find(({ dateOfBirth }: { dateOfBirth: string }) => dateOfBirth === '1961-05-06');
  const dead = { data: { deceased: true } };
  expect((await owner.request.post(`/api/civilians/${elder._id}/deceased`, dead)).status()).toBe(200);

  await goToSearch(page, `?id=${elder._id}`);
  const flags = page.getByRole('list', { name: 'Flags' });
  await expect(flags).toContainText('Deceased');
  await expectNoAxeViolations(page);
  await nameBox(page).fill('odo quill');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\?name=odo\+quill$/);
  const other = page
    .getByRole('navigation', { name: 'Also found' })
    .getByRole('link', { name: /^Odo Quill/ });
  const isElder = /1961/.test((await other.textContent()) ?? '');
  await other.click();
  await expect(flags).toHaveCount(isElder ? 1 : 0);
  await expect(page).toHaveURL(/\?id=[0-9a-f-]+$/);

  await nameBox(page).fill('Nobody Atall');
  await nameBox(page).press('Enter');
  await expect(page.getByText('Nobody was found.')).toBeVisible();
  await expectNoAxeViolations(page);
  await nameBox(page).fill(' ');
  await nameBox(page).press('Enter');
  await expect(page.getByText('Type a name or an SSN.')).toBeVisible();
  await expect(nameBox(page)).toBeFocused();
});

test('what could not be searched is tried again', async ({ openAs }) => {
  const page = await openAs('Fire/Rescue', { requestsFail: true });
  const down = /\/api\/medical\/search\?/;
  await page.route(down, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/dashboard/safr/search?name=mara%20malone');
  await expect(page.getByText('The search failed.')).toBeVisible();
  await page.unroute(down);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Mara Malone' })).toBeVisible();
});

test('the command field looks people up for a medic', async ({ page }) => {
  await goToSearch(page);
  await openPalette(page);
  await page.keyboard.type('name mara malone');
  await expect(page.getByRole('option', { name: 'Search for mara malone' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/safr\/search\?name=mara\+malone$/);
  await expect(page.getByRole('heading', { name: 'Mara Malone' })).toBeVisible();
  await page.goto('/dashboard/civilian');
  await openPalette(page);
  await page.keyboard.type('marcus');
  // He may be a unit on a call as well.
  const people = page.getByRole('group', { name: 'People' });
  await people.getByRole('option', { name: 'Marcus Vance' }).click();
  await expect(page).toHaveURL(/\/safr\/search\?id=[0-9a-f-]+$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('what a medic must know comes first, and fits', async ({ page }) => {
    await goToSearch(page, '?name=mara%20malone');
    await expect(panel(page, 'Medical Information')).toBeInViewport();
    await expectNoAxeViolations(page);
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(overflow)).toBe(0);
    const box = await page.getByRole('button', { name: 'Add Medical Record' }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  });
});
