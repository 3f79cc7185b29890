import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

/** The acts that take no more taps on a phone than they did before: each list of taps is all that it takes. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const BOARD = '/dashboard/pso';

const button = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const ownUnit = (page: Page) => page.getByRole('complementary', { name: 'Your unit' });
const ownCall = (page: Page) => page.getByRole('region', { name: 'Your call' });
const taps = async (...parts: Locator[]) => {
  for (const part of parts) await part.tap();
};

/** Signs in an officer who is in service and on no call, and opens a page of theirs. */
async function begin(page: Page, address: string): Promise<void> {
  await signInAs(page, 'Officer Xbox');
  for (const status of ['10-42', '10-8']) await page.request.post('/api/units/status', { data: { status } });
  await page.goto(address);
  await expect(page.locator('[data-state="live"]')).toBeAttached();
}

async function makeCall(page: Page, location: string) {
  const data = { type: 'Shots Fired', location, postal: '3011', priority: 1, attach: false };
  return (await (await page.request.post('/api/calls', { data })).json()).call;
}

test('a shift begins and ends by one tap on the board and by two elsewhere', async ({ page }) => {
  await begin(page, BOARD);
  const keys = page.getByRole('group', { name: 'Control Panel' });
  await taps(button(keys, /^10-42/));
  await expect(button(page, 'Go on duty')).toBeVisible();
  await taps(button(page, 'Go on duty'));
  await expect(button(keys, /^10-8/)).toHaveAttribute('aria-pressed', 'true');

  await page.goto(`${BOARD}/warrants`);
  const status = button(ownUnit(page), /Status/);
  const sheet = page.getByRole('dialog', { name: 'Status' });
  await taps(status, button(sheet, /^10-42/));
  await expect(status).toContainText('Off duty');
  await taps(status, button(sheet, /^10-8/));
  await expect(status).toContainText('10-8');
});

test('a call is opened by one tap, joined by two and left by one', async ({ page }) => {
  await begin(page, BOARD);
  const call = await makeCall(page, 'Mount Gordo');
  const row = page
    .getByRole('table', { name: 'Active Calls' })
    .getByRole('row')
    .filter({ hasText: 'Mount Gordo' });
  await taps(row, button(page, 'Attach'));
  await expect(ownCall(page)).toContainText('Mount Gordo');
  await taps(button(ownCall(page), 'Detach'));
  await expect(ownCall(page)).toBeHidden();

  await page.goto(`${BOARD}/car`);
  await taps(button(ownCall(page), 'Attach'));
  await taps(button(ownCall(page), 'Detach'));
  await expect(page.getByText('No call.')).toBeVisible();
  await page.request.post(`/api/calls/${call._id}/close`, { data: {} });
});

test('of an open call another unit becomes the primary one, and leaves, by two taps each', async ({
  page,
}) => {
  await begin(page, BOARD);
  const call = await makeCall(page, 'Raton Canyon');
  const { units } = await (await page.request.get('/api/units')).json();
  for (const callsign of ['D-104', 'D-112']) {
    const { _id } = units.find((unit: { callsign: string }) => unit.callsign === callsign);
    await page.request.post(`/api/calls/${call._id}/attach`, { data: { officerId: _id, move: true } });
  }
  await page.goto(`${BOARD}?call=${call._id}`);
  const actions = button(page, 'Actions for D-112');
  await taps(actions, page.getByRole('menuitem', { name: 'Make primary' }));
  const now = async () => (await (await page.request.get(`/api/calls/${call._id}`)).json()).call;
  await expect.poll(async () => (await now()).primaryOfficer?.callsign).toBe('D-112');
  await taps(actions, page.getByRole('menuitem', { name: /^Detach/ }));
  await expect(actions).toBeHidden();
  await page.request.post(`/api/calls/${call._id}/close`, { data: {} });
});

test('names and weapons are found by two taps from any page', async ({ page }) => {
  await begin(page, `${BOARD}/reports`);
  const field = page.getByRole('combobox', { name: 'Command, name or 10-code' });
  await taps(button(ownUnit(page), 'Search'));
  await expect(field).toBeFocused();
  await page.keyboard.type('Dex Far');
  await taps(page.getByRole('option', { name: /Dex Farrow/ }).first());
  await expect(page.getByRole('heading', { name: 'Dex Farrow' })).toBeVisible();
});
