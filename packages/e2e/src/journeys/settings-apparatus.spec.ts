import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';

/** Apparatus, hospitals and statuses of both kinds in the settings, on a server of its own. */

const own = startOwnServer();
test.use({ viewport: { width: 1440, height: 900 } });

async function takeBack(page: Page): Promise<void> {
  const toast = page.getByRole('status').filter({ hasText: 'Saved.' }).last();
  await toast.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('Undone.').last()).toBeVisible();
}

/** Changes are made, and the page hears of it only when told so. */
async function holdAnswer(page: Page): Promise<{ answer: () => void }> {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/settings/dispatch', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  return { answer };
}

test('an apparatus is added by the keyboard, its callsign looked at, and switched off', async ({
  openAs,
}) => {
  const page = await openAs('Administrator', { baseURL: own(), requestsFail: true });
  await page.goto('/dashboard/settings/dispatch');
  await page.getByRole('button', { name: 'New apparatus' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New apparatus' });
  await expect(dialog.getByLabel('Callsign')).toBeFocused();
  await page.keyboard.type('d-104');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Truck 9');
  await expect(dialog.getByLabel('Department')).toContainText('SA Fire Rescue, PlayStation');
  await dialog.getByLabel('Department').selectOption('SA Fire Rescue, Xbox');
  await dialog.getByLabel('Seats').fill('');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('One to 8 seats.')).toBeVisible();
  await page.keyboard.type('Driver');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Firefighter');
  await page.keyboard.press('Control+Enter');
  // An officer's: one of both.
  await expect(dialog.getByText('Callsign D-104 is taken on Xbox.')).toBeVisible();
  await expect(dialog.getByLabel('Callsign')).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('t-9');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  const list = page.getByRole('region', { name: 'Apparatus' });
  const row = list.getByRole('row', { name: /T-9.*Truck 9.*Fire.*2 Driver, Firefighter/ });
  await expect(row).toBeVisible();
  const { apparatus } = await (await page.request.get('/api/community')).json();
  expect(apparatus.at(-1)).toMatchObject({
    callsign: 'T-9',
    services: ['Fire'],
    seats: ['Driver', 'Firefighter'],
  });

  await row.getByRole('button', { name: 'More actions' }).press('Enter');
  const { answer } = await holdAnswer(page);
  await page.getByRole('menuitem', { name: 'Switch off' }).press('Enter');
  await expect(row.getByText('Off', { exact: true })).toBeVisible();
  // Until it is saved nothing offers an undo: that of the adding would be taken for its own.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0, { timeout: 2000 });
  answer();
  await takeBack(page);
  await expect(row.getByText('Off', { exact: true })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test('seats and hospitals are changed by touch', async ({ openAs }) => {
    const page = await openAs('Administrator', { baseURL: own() });
    await page.goto('/dashboard/settings/dispatch');
    const list = page.getByRole('region', { name: 'Apparatus' });
    await list.getByRole('row', { name: /RA-2/ }).first().tap();
    const dialog = page.getByRole('dialog', { name: 'Edit apparatus' });
    await dialog.getByLabel('Seats').fill('Driver\nMedic');
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Save' }).tap();
    await expect(dialog).toBeHidden();
    await expect(list.getByRole('row', { name: /RA-2.*2 Driver, Medic/ })).toBeVisible();
    await takeBack(page);
    await expect(list.getByRole('row', { name: /RA-2.*3 Driver, Medic, Medic/ })).toHaveCount(2);

    await page.getByRole('button', { name: 'New hospital' }).tap();
    const hospital = page.getByRole('dialog', { name: 'New hospital' });
    await hospital.getByLabel('Name').fill('Mount Gordo Clinic');
    await hospital.getByRole('button', { name: 'Save' }).tap();
    const added = page.getByRole('row', { name: /Mount Gordo Clinic/ });
    await expect(added).toBeVisible();
    const { dispatch } = await (await page.request.get('/api/community')).json();
    expect(dispatch.hospitals).toContainEqual({ _id: expect.any(String), name: 'Mount Gordo Clinic' });
    await added.getByRole('button', { name: 'More actions' }).tap();
    await page.getByRole('menuitem', { name: 'Remove' }).tap();
    await expect(added).toHaveCount(0);
    await expectNoAxeViolations(page);
  });
});

test('a status can be of both kinds, and timers say whose they are', async ({ openAs }) => {
  const page = await openAs('Administrator', { baseURL: own() });
  await page.goto('/dashboard/settings/dispatch');
  const list = page.getByRole('region', { name: 'Status buttons' });
  await expect(list.getByRole('row', { name: /10-76.*Fire & EMS/ })).toBeVisible();
  await page.getByRole('button', { name: 'New status' }).click();
  const dialog = page.getByRole('dialog', { name: 'New status' });
  await dialog.getByLabel('Code').fill('10-88');
  await dialog.getByLabel('Label', { exact: true }).fill('Training');
  await dialog.getByRole('button', { name: 'Fire & EMS' }).click();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByRole('row', { name: /10-88.*Law Enforcement, Fire & EMS/ })).toBeVisible();
  await page.getByRole('button', { name: 'New timer' }).click();
  const timed = page.getByRole('dialog', { name: 'New timer' }).getByLabel('Status or response');
  await expect(timed).toContainText('10-88 Training');
  await expect(timed).toContainText('10-6 Busy / Unavailable (Fire & EMS)');
});
