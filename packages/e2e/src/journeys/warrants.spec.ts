import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { boxOf } from '../support/box-of.ts';
import { hold } from '../support/hold.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

async function goToWarrants(page: Page): Promise<void> {
  await page.goto('/dashboard/pso/warrants');
  await expect(page.getByRole('heading', { name: 'Warrants', exact: true })).toBeVisible();
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Warrants' })).toBeVisible();
}

const cardWith = (page: Page, reason: string) => page.getByRole('article').filter({ hasText: reason });

test('a warrant is issued by keyboard and seen elsewhere at once', async ({ openAs, page }) => {
  const reason = 'Seen with a stolen Sultan at the pier.';
  await signInAs(page, 'Officer Xbox');
  await goToWarrants(page);
  await expect(page.getByRole('heading', { name: 'Active BOLOs' })).toBeVisible();
  const other = await openAs('Officer Xbox');
  await goToWarrants(other);

  await page.getByRole('button', { name: '+ Create Warrant' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create Warrant' });
  await expect(dialog.getByLabel('Civilian', { exact: true })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Choose a civilian from the list.')).toBeVisible();
  await expect(dialog.getByText('Give a reason.')).toBeVisible();
  await expect(dialog.getByLabel('Civilian', { exact: true })).toBeFocused();
  await page.keyboard.type('dEX faR');
  await expect(dialog.getByRole('option', { name: /^Dex Farrow/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Civilian', { exact: true })).toHaveValue('Dex Farrow');
  await dialog.getByText('Search', { exact: true }).click();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByLabel('Expires (optional)').fill('2020-01-01T10:00');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Pick a future date and time.')).toBeVisible();
  const soon = await page.evaluate(() => {
    const end = new Date(Date.now() + 20.5 * 3_600_000);
    return new Date(end.getTime() - end.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  });
  await dialog.getByLabel('Expires (optional)').fill(soon);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Warrant created.')).toBeVisible();

  await expect(cardWith(other, reason)).toBeVisible();
  const card = cardWith(page, reason);
  await expect(card.getByRole('link', { name: 'Dex Farrow' })).toHaveAttribute(
    'href',
    /\/dashboard\/pso\/search\?id=[0-9a-f-]{36}$/,
  );
  for (const words of ['Search', 'Active', 'Marcus Vance (D-104)', 'just now', 'in 20 h']) {
    await expect(card).toContainText(words);
  }
  for (const label of ['Reason', 'Issued By', 'Issued At', 'Expires']) {
    await expect(card.getByText(label, { exact: true })).toBeVisible();
  }
});

test('a warrant is resolved once that was confirmed, and elsewhere at once', async ({ openAs, page }) => {
  const reason = 'Residence on Strawberry Ave';
  await signInAs(page, 'Officer Xbox');
  await goToWarrants(page);
  const other = await openAs('Officer Xbox');
  await goToWarrants(other);
  const card = cardWith(page, reason);
  await card.getByRole('button', { name: 'Resolve Warrant' }).click();
  const question = page.getByRole('dialog', { name: 'Resolve Warrant' });
  await expect(question).toContainText('Dex Farrow');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toContainText('Active');
  await card.getByRole('button', { name: 'Resolve Warrant' }).click();
  await question.getByRole('button', { name: 'Resolve Warrant' }).click();
  await expect(page.getByText('Warrant resolved.')).toBeVisible();
  await expect(cardWith(other, reason)).toContainText('Resolved');
  await expect(card).toContainText('by D-104');
  await expect(card.getByRole('button', { name: 'Resolve Warrant' })).toBeHidden();
});

test('a long reason is shown in two lines and in full on demand; no other card grows with it', async ({
  page,
}) => {
  const reason = `Failed to appear. ${'Known to run from patrols on foot through the market. '.repeat(8)}End.`;
  await signInAs(page, 'Officer Xbox');
  const people = await (await page.request.get('/api/search/names?q=Dex')).json();
  const data = { civilianId: people[0]._id, type: 'Arrest', reason };
  const created = await page.request.post('/api/warrants/create', { data });
  const { warrant } = await created.json();
  await goToWarrants(page);
  const card = cardWith(page, reason);
  const words = card.getByText(reason);
  const beside = page.getByRole('article').nth(1);
  const height = (await boxOf(beside)).height;
  expect((await boxOf(words)).height).toBe(40);
  await card.getByRole('button', { name: 'Show more' }).press('Enter');
  expect((await boxOf(words)).height).toBeGreaterThan(80);
  expect((await boxOf(beside)).height).toBe(height);
  await expectNoAxeViolations(page);
  await card.getByRole('button', { name: 'Show less' }).press('Enter');
  expect((await boxOf(words)).height).toBe(40);
  await expect(beside.getByRole('button', { name: 'Show more' })).toBeHidden();

  await page.goto(`/dashboard/pso/search?id=${people[0]._id}`);
  const flag = page.getByRole('list', { name: 'Flags' }).getByRole('listitem').filter({ hasText: reason });
  expect((await boxOf(flag.getByText(reason))).height).toBe(40);
  await flag.getByRole('button', { name: 'Show more' }).click();
  expect((await boxOf(flag.getByText(reason))).height).toBeGreaterThan(40);
  await expectNoAxeViolations(page);
  await page.request.post(`/api/warrants/resolve/${warrant._id}`);
});

test('a reason that takes more lines once its font is there can still be read in full', async ({ page }) => {
  // Narrow in any font of a system; in the one that comes in the place of our own, all letters are wide.
  const reason = 'lit '.repeat(22).trim();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const wide = page.waitForRequest('**/ibm-plex-mono-*');
  await page.route('**/ibm-plex-sans-*', async (route) => {
    await held;
    return route.fulfill({ response: await page.request.get((await wide).url()) });
  });
  await signInAs(page, 'Officer Xbox');
  const people = await (await page.request.get('/api/search/names?q=Dex')).json();
  const data = { civilianId: people[0]._id, type: 'Arrest', reason };
  const { warrant } = await (await page.request.post('/api/warrants/create', { data })).json();
  await goToWarrants(page);
  const more = cardWith(page, reason).getByRole('button', { name: 'Show more' });
  await expect(more).toBeHidden();
  release();
  await expect(more).toBeVisible();
  await page.request.post(`/api/warrants/resolve/${warrant._id}`);
});

test('filters stand in the address, and the list can be exported and printed', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await goToWarrants(page);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: /^Resolved \d+$/ }).click();
  await expect(page).toHaveURL(/status=Resolved/);
  await expect(cardWith(page, 'two burglaries in Vinewood Hills')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Resolve Warrant/ })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Filter by name or reason' }).fill('JUNO');
  await expect(page).toHaveURL(/q=JUNO/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('searchbox', { name: 'Filter by name or reason' })).toHaveValue('JUNO');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('warrants.csv');

  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.getByRole('heading', { name: 'Juno Park - Search - Resolved' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Warrants', exact: true })).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });

  await page.getByRole('button', { name: /^Expired/ }).click();
  await expect(page.getByText('No warrants match the filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('searchbox', { name: 'Filter by name or reason' })).toHaveValue('');
  await expect(page.getByRole('article').nth(1)).toBeVisible();
});

test('what fails is told, with the way to try again', async ({ openAs }) => {
  const page = await openAs('Officer Xbox', { requestsFail: true });
  await page.route('**/api/warrants/all*', (route) => route.fulfill({ status: 500, body: '' }));
  const answer = await hold(page, '**/api/warrants/all*');
  await page.goto('/dashboard/pso/warrants');
  await expect(page.getByText('Loading warrants...')).toBeVisible();
  answer();
  await expect(page.getByText('Failed to load warrants. Please try again.')).toBeVisible();
  await page.unroute('**/api/warrants/all*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('list', { name: 'Warrants' })).toBeVisible();

  await page.route('**/api/warrants/resolve/**', (route) => route.fulfill({ status: 500, body: '' }));
  await page
    .getByRole('button', { name: /^Resolve Warrant/ })
    .first()
    .click();
  const question = page.getByRole('dialog', { name: 'Resolve Warrant' });
  await question.getByRole('button', { name: 'Resolve Warrant' }).click();
  await expect(question.getByText('Failed to resolve warrant.')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();

  await page.route('**/api/search/names*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: '+ Create Warrant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Warrant' });
  await dialog.getByLabel('Civilian', { exact: true }).fill('Dex');
  await expect(dialog.getByText('Failed to load required data.')).toBeVisible();

  // Without the own profile the list is there all the same, to be looked at.
  await page.route('**/api/officers/*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page.getByText("Couldn't load your officer profile.")).toBeVisible();
  await expect(page.getByRole('list', { name: 'Warrants' })).toBeVisible();
  await expect(page.getByRole('button', { name: '+ Create Warrant' })).toBeHidden();
  await expectNoAxeViolations(page);
  await page.unroute('**/api/officers/*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: '+ Create Warrant' })).toBeVisible();
});
