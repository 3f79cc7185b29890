import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { boxOf } from '../support/box-of.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });

async function run(page: Page, plate: string): Promise<void> {
  await page.goto('/dashboard/pso/search');
  await page.getByPlaceholder('Search Plate or VIN').fill(plate);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}

async function lookOutFor(page: Page, vehiclePlate: string, vehicleDescription: string): Promise<void> {
  const data = { boloType: 'vehicle', vehiclePlate, vehicleDescription };
  expect((await page.request.post('/api/bolos', { data })).status()).toBe(201);
}

test('a plate that nobody registered shows the BOLO on it first', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await lookOutFor(page, 'GHOST 9', 'White van, no windows');
  await run(page, 'ghost9');
  const flags = page.getByRole('status').getByRole('list', { name: 'Flags' });
  await expect(flags).toContainText(/BOLO.*GHOST 9 · White van, no windows.*D-104/i);
  await expect(page.getByText('Nothing found.', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await run(page, 'ghost8');
  await expect(page.getByText('Nothing found.', { exact: true })).toBeVisible();
  await expect(flags).toBeHidden();
});

test('a clean car is clean, whatever was stolen from its owner', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await run(page, '88LTK205');
  const vehicle = card(page, 'Vehicle Match');
  const owner = card(page, 'Registered Owner');
  await expect(vehicle).toContainText('No flags on this plate.');
  await expect(vehicle.getByRole('list', { name: 'Flags' })).toBeHidden();
  await expect(owner).toContainText(/BOLO\s*Another vehicle · 61HYT330/i);
  await expect(owner).not.toContainText('Malone');
  expect((await boxOf(vehicle)).top).toBe((await boxOf(owner)).top);

  await vehicle.getByRole('button', { name: 'View Registered Owner' }).click();
  await expect(owner.getByRole('heading', { name: /^Mara .*Malone$/ })).toBeVisible();
  await expect(owner).toContainText(/Stolen vehicle\s*Another vehicle · 61HYT330/i);
  await expect(vehicle).toContainText('No flags on this plate.');
  await expectNoAxeViolations(page);

  await run(page, '61HYT330');
  await expect(vehicle.getByRole('listitem')).toContainText([/^BOLO/i, /^Stolen vehicle/i]);
  await expect(owner).toContainText('No flags on the owner.');
});

test('a part of a plate says that it found another one, and the BOLO for what was typed', async ({
  page,
}) => {
  await signInAs(page, 'Officer Xbox');
  await lookOutFor(page, '88LTK', 'Grey Asterope');
  await run(page, '88ltk');
  const vehicle = card(page, 'Vehicle Match');
  await expect(vehicle).toContainText('No vehicle has the plate 88LTK. This is the closest one.');
  await expect(vehicle.getByRole('list', { name: 'Flags' })).toContainText('Grey Asterope');
});

test('a plate half seen is looked out for on every plate that it may be, by the command field too', async ({
  page,
}) => {
  await signInAs(page, 'Officer Xbox');
  await page.goto('/dashboard/pso');
  await page.getByRole('button', { name: 'Create BOLO' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create BOLO' });
  await dialog.getByLabel('Plate').fill('zq*');
  await dialog.getByLabel('Description').fill('Green Patriot');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('BOLO created.')).toBeVisible();
  await expect(dialog).toBeHidden();

  const plates = page.getByRole('group', { name: 'Plates' });
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Command, name or 10-code' });
  await field.fill('61hyt330');
  await expect(plates.getByRole('option', { name: '61HYT330' })).toHaveAccessibleDescription(/^BOLO · /);
  await field.fill('zq 77');
  await expect(plates.getByRole('option', { name: 'ZQ 77' })).toHaveAccessibleDescription(
    'BOLO · ZQ* · Green Patriot',
  );
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?plate=ZQ\+77$/);
  await expect(page.getByRole('status').getByRole('list', { name: 'Flags' })).toContainText('Green Patriot');
});
