import type { Page } from '@playwright/test';
import { boxOf } from '../support/box-of.ts';
import { ensureOfficer } from '../support/ensure-officer.ts';
import { hold } from '../support/hold.ts';
import { leaveNoTime } from '../support/no-time.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';
import { willSay } from '../support/will-say.ts';

/** Makes a character of the test's own and opens it. */
async function openNewCharacter(page: Page, firstName: string): Promise<string> {
  const data = { firstName, lastName: 'Framer', dateOfBirth: '1990-01-02' };
  const { civilian } = await (await page.request.post('/api/civilians', { data })).json();
  await page.goto(`/dashboard/civilian/${civilian._id}`);
  await expect(page.getByRole('heading', { name: `${firstName} Framer` })).toBeVisible();
  return civilian._id;
}

test('the DMV test reaches the frame of its dialog at the head, the sides and the foot', async ({ page }) => {
  await signInAs(page, 'Civilian');
  await openNewCharacter(page, 'Della');
  await page.getByRole('button', { name: 'DMV Exam' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take DMV Test' });
  const title = await boxOf(dialog.getByRole('heading', { name: 'Take DMV Test' }));
  const type = await boxOf(dialog.getByLabel('License type'));
  expect(type.left).toBe(title.left);
  const frame = await boxOf(dialog);
  const submit = await boxOf(dialog.getByRole('button', { name: 'Submit' }));
  expect(frame.bottom - submit.bottom).toBeLessThan(24);
});

test('the facts of a record begin where the title of their dialog does', async ({ page }) => {
  await signInAs(page, 'Civilian');
  await page.goto('/dashboard/civilian');
  await page.getByRole('link', { name: /Mara Malone/ }).click();
  await page
    .getByRole('button', { name: /^Open ticket/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const title = await boxOf(dialog.getByRole('heading').first());
  const facts = await boxOf(dialog.getByRole('term').first());
  expect(facts.left).toBe(title.left);
});

test('a plate or a serial number that is taken is refused at its field, and nothing else is lost', async ({
  page,
}) => {
  await signInAs(page, 'Civilian');
  const civilianId = await openNewCharacter(page, 'Piet');
  await page.request.post('/api/vehicles/register', { data: { civilianId, plate: 'TAKEN 1' } });
  await page.getByRole('button', { name: 'Add Vehicle' }).click();
  const vehicle = page.getByRole('dialog', { name: 'Register New Vehicle' });
  const plate = vehicle.getByLabel('Plate');
  await plate.fill('taken 1');
  await vehicle.getByLabel('Make').fill('Bravado');
  await vehicle.getByRole('button', { name: 'Register Vehicle' }).click();
  await expect(plate).toHaveAttribute('aria-invalid', 'true');
  await expect(plate).toHaveAccessibleDescription(/This plate is already registered\./);
  await expect(plate).toBeFocused();
  await expect(vehicle.getByLabel('Make')).toHaveValue('Bravado');
  await vehicle.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Add Weapon' }).click();
  const weapon = page.getByRole('dialog', { name: 'Register New Weapon' });
  const serial = weapon.getByLabel('Serial Number');
  await expect(serial).toHaveValue(/^WPN-/);
  const taken = await serial.inputValue();
  await page.request.post('/api/weapons/register', { data: { civilianId, serialNumber: taken } });
  await weapon.getByLabel('Weapon Type').fill('Pistol');
  await weapon.getByRole('button', { name: 'Register Weapon' }).click();
  await expect(serial).toHaveAccessibleDescription(
    /That serial number was just taken, so you got a new one\./,
  );
  await expect(serial).toBeFocused();
  await expect(serial).not.toHaveValue(taken);
  await expect(weapon.getByLabel('Weapon Type')).toHaveValue('Pistol');
  const said = willSay(page, 'Weapon registered successfully.');
  await weapon.getByRole('button', { name: 'Register Weapon' }).click();
  await said;
});

test('the bank says of a draft that it was restored, until it is sent', async ({ page }) => {
  await signInAs(page, 'Civilian');
  await page.goto('/bank');
  await page.getByLabel('Select Civilian').selectOption({ label: 'Mara Malone' });
  await page.getByRole('button', { name: 'Log in' }).click();
  const restored = page.getByText('Your draft was restored. Cancel discards it.');
  for (const [action, title, field] of [
    ['Deposit Cash', 'Deposit', 'Amount'],
    ['Transfer Funds', 'Transfer Funds', 'Amount'],
    ['Rename Account', 'Rename Account', 'Account Name'],
    ['Open New Account', 'Create New Bank Account', 'Reason'],
  ] as const) {
    const dialog = page.getByRole('dialog', { name: title });
    const open = () => page.getByRole('button', { name: action }).first().click();
    await open();
    await dialog.getByLabel(field).fill('12');
    await expect(restored).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await open();
    await expect(dialog.getByLabel(field)).toHaveValue('12');
    await expect(restored).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await open();
    await expect(dialog.getByLabel(field)).not.toHaveValue('12');
    await expect(restored).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test('keys that are typed while a dialog still loads go into its first field', async ({ page }) => {
  await leaveNoTime(page);
  await signInAs(page, 'Officer Xbox');
  await ensureOfficer(page, 'D-1');
  await page.goto('/dashboard/pso');
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  const release = await hold(page, /\/assets\/(bolo|call)-forms.*\.js$/);
  await page.keyboard.press('Alt+b');
  await page.keyboard.type('ABC12');
  release();
  const plate = page.getByRole('dialog', { name: 'Create BOLO' }).getByLabel('Plate');
  await expect(plate).toBeFocused();
  await page.keyboard.type('3');
  await expect(plate).toHaveValue('ABC123');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(plate).toBeHidden();

  await page.keyboard.press('Alt+n');
  await page.keyboard.type('rob');
  const type = page.getByRole('dialog', { name: 'Create Call' }).getByLabel('Type');
  await expect(type).toHaveValue('Robbery');
});
