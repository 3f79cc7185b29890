import type { Page } from '@playwright/test';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

/** Creates a character for this test and opens it. */
async function openNewCharacter(page: Page, firstName: string): Promise<void> {
  const data = { firstName, lastName: 'Tester', dateOfBirth: '1990-01-02' };
  const { civilian } = await (await page.request.post('/api/civilians', { data })).json();
  await page.goto(`/dashboard/civilian/${civilian._id}`);
  await expect(page.getByRole('heading', { name: `${firstName} Tester` })).toBeVisible();
}

test('a character gets a license, a vehicle, a weapon and a medical record', async ({ page }) => {
  await signInAs(page, 'Civilian');
  await openNewCharacter(page, 'Lena');
  await page.getByRole('button', { name: 'Add License' }).click();
  const license = page.getByRole('dialog', { name: 'Add New License' });
  await license.getByRole('button', { name: 'Add License' }).click();
  await expect(page.getByText('VALID').first()).toBeVisible();
  await expect(license).toBeHidden();

  await page.getByRole('button', { name: 'Add Vehicle' }).click();
  const vehicle = page.getByRole('dialog', { name: 'Register New Vehicle' });
  await vehicle.getByLabel('Make').fill('Bravado');
  await vehicle.getByRole('button', { name: 'Register Vehicle' }).click();
  await expect(vehicle).toBeHidden();
  const row = page.getByRole('row', { name: /Bravado/ });
  await expect(row.getByText(/^[A-Z0-9]{8}$/)).toBeVisible();

  await page.getByRole('button', { name: 'Add Weapon' }).click();
  const weapon = page.getByRole('dialog', { name: 'Register New Weapon' });
  const serial = weapon.getByLabel('Serial Number');
  await expect(serial).toHaveValue(/^WPN-[A-Z0-9]{6}$/);
  const issued = await serial.inputValue();
  await weapon.getByLabel('Weapon Type').fill('Pistol');
  await weapon.getByRole('button', { name: 'Register Weapon' }).click();
  await expect(weapon).toBeHidden();
  await expect(page.getByRole('row', { name: new RegExp(issued) })).toContainText('Pistol');

  await page.getByRole('button', { name: 'Add Medical Record' }).click();
  const record = page.getByRole('dialog', { name: 'Add Medical Record' });
  await record.getByLabel('Description').fill('Sprained ankle');
  await record.getByRole('button', { name: 'Submit' }).click();
  await expect(record).toBeHidden();
  await page.reload();
  await expect(page.getByText('Sprained ankle')).toBeVisible();
  await expect(row).toBeVisible();
});
