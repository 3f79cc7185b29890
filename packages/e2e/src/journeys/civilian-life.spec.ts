import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/accessibility.ts';
import { loseAnswers } from '../support/lost-answers.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';
import { willSay } from '../support/will-say.ts';

/** Milliseconds for which the result of a test can be read before its dialog closes. */
const READ_FOR = 3_000;

/** Makes a character of the test's own and opens it. */
async function openNewCharacter(page: Page, firstName: string): Promise<void> {
  const data = { firstName, lastName: 'Tester', dateOfBirth: '1990-01-02' };
  const { civilian } = await (await page.request.post('/api/civilians', { data })).json();
  await page.goto(`/dashboard/civilian/${civilian._id}`);
  await expect(page.getByRole('heading', { name: `${firstName} Tester` })).toBeVisible();
}

test('licenses: add what the role permits, see it held', async ({ page }) => {
  await signInAs(page, 'Civilian');
  await openNewCharacter(page, 'Lena');
  await page.getByRole('button', { name: 'Add License' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New License' });
  const add = dialog.getByRole('button', { name: 'Add License' });
  // The only one that can be added is chosen already.
  await expect(dialog.getByLabel('License Type')).toHaveValue('Class C - Standard Drivers License');
  await dialog.getByLabel('License Type').selectOption('');
  await add.click();
  await expect(dialog.getByText('Please select a license type.')).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByLabel('License Type').selectOption('Class C - Standard Drivers License');
  const said = willSay(page, 'License successfully added.');
  await add.click();
  await said;
  await expect(dialog).toBeHidden();
  await expect(page.getByText('VALID').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add License' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'DMV Exam' })).toBeVisible();
});

test('vehicles: register, edit, report stolen, delete by its plate', async ({ page }) => {
  await signInAs(page, 'Civilian');
  await openNewCharacter(page, 'Vera');
  await page.getByRole('button', { name: 'Add Vehicle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register New Vehicle' });
  await expect(dialog.getByLabel('Type')).toHaveValue('Sedan');
  await dialog.getByLabel('Plate').fill('ab  12x');
  await dialog.getByLabel('Make').fill('Vapid');
  await dialog.getByLabel('Model').fill('Dominator');
  await dialog.getByLabel('Year').fill('2014');
  await dialog.getByLabel('Color').fill('White');
  await dialog.getByLabel('Insured').check();
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Color').press('Control+Enter');
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: /AB 12X/ });
  await expect(row).toContainText('Vapid');
  await expect(row).toContainText('2014');

  await row.getByRole('button', { name: /^Edit/ }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Vehicle' });
  await editing.getByLabel('Color').fill('Black');
  const said = willSay(page, 'Vehicle updated successfully.');
  await editing.getByRole('button', { name: /Save/ }).click();
  await said;
  await expect(editing).toBeHidden();
  await expect(row).toContainText('Black');

  await row.getByRole('button', { name: /^Delete/ }).click();
  const confirmation = page.getByRole('dialog', { name: 'Delete Vehicle' });
  await expect(confirmation).toContainText('AB 12X');
  await confirmation.getByRole('button', { name: /^Delete/ }).click();
  await expect(row).toBeHidden();
});

test('a vehicle without a plate is issued one', async ({ page }) => {
  await signInAs(page, 'Civilian');
  await openNewCharacter(page, 'Rhonda');
  await page.getByRole('button', { name: 'Add Vehicle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register New Vehicle' });
  await expect(dialog.getByLabel('Plate')).toHaveAccessibleDescription('Leave blank for a random plate');
  await dialog.getByLabel('Make').fill('Bravado');
  await dialog.getByRole('button', { name: 'Register Vehicle' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: /Bravado/ });
  await expect(row.getByText(/^[A-Z0-9]{8}$/)).toBeVisible();
  await row.getByRole('button', { name: /^Edit/ }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Vehicle' });
  await expect(editing.getByLabel('Plate')).toHaveAccessibleDescription('');
});

test('weapons: the serial is issued, read-only and kept', async ({ page }) => {
  await signInAs(page, 'Civilian');
  await openNewCharacter(page, 'Wade');
  await page.getByRole('button', { name: 'Add Weapon' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register New Weapon' });
  const serial = dialog.getByLabel('Serial Number');
  await expect(serial).toHaveValue(/^WPN-[A-Z0-9]{6}$/);
  await expect(serial).not.toBeEditable();
  const issued = await serial.inputValue();
  await dialog.getByLabel('Weapon Type').fill('Pistol');
  await dialog.getByLabel('Registered Name').fill('Wade Tester');
  await expectNoAxeViolations(page);
  const said = willSay(page, 'Weapon registered successfully.');
  await dialog.getByRole('button', { name: /^Register/ }).click();
  await said;
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: new RegExp(issued) });
  await expect(row).toContainText('Pistol');

  await row.getByRole('button', { name: /^Edit/ }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Weapon' });
  await expect(editing.getByLabel('Weapon Type')).toHaveValue('Pistol');
  await editing.getByLabel('Weapon Type').fill('Revolver');
  const saidAgain = willSay(page, 'Weapon updated.');
  await editing.getByRole('button', { name: /Save|Update/ }).click();
  await saidAgain;
  await expect(editing).toBeHidden();
  await expect(row).toContainText('Revolver');
});

test('medical records need words', async ({ page }) => {
  await signInAs(page, 'Civilian');
  await openNewCharacter(page, 'Mona');
  await page.getByRole('button', { name: 'Add Medical Record' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Medical Record' });
  const submit = dialog.getByRole('button', { name: /Add|Submit/ });
  await submit.click();
  await expect(dialog.getByText('Please enter medical record details.')).toBeVisible();
  await dialog.getByLabel('Description').fill('Sprained ankle');
  const said = willSay(page, 'Medical record successfully added.');
  await submit.click();
  await said;
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Sprained ankle')).toBeVisible();
});

test('a character can die and come back', async ({ page }) => {
  await signInAs(page, 'Civilian');
  await openNewCharacter(page, 'Cleo');
  await page.getByRole('button', { name: 'Mark Citizen Deceased' }).click();
  const confirmation = page.getByRole('dialog');
  await expect(confirmation).toContainText('Cleo Tester');
  await confirmation.getByRole('button', { name: /Deceased/i }).click();
  await expect(page.getByText('DECEASED').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'DMV Exam' })).toBeHidden();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Undo Deceased' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo Deceased' }).click();
  await expect(page.getByRole('button', { name: 'Mark Citizen Deceased' })).toBeVisible();
});

test('the DMV test: answers survive a reload, a failed test says so and closes itself', async ({ page }) => {
  await signInAs(page, 'Civilian');
  await page.clock.install();
  await openNewCharacter(page, 'Dina');
  await page.getByRole('button', { name: 'DMV Exam' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take DMV Test' });
  await dialog.getByLabel('License type').selectOption({ label: "Standard Driver's License" });
  const questions = dialog
    .getByRole('combobox')
    .filter({ hasNot: page.getByText("Standard Driver's License") });
  await expect(dialog.getByText('0 of 10 answered')).toBeVisible();
  await expect(dialog.getByRole('timer', { name: 'Time left' })).toContainText(/1[45]:/);
  await questions.last().selectOption({ index: 1 });
  await expect(dialog.getByText('1 of 10 answered')).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => localStorage.getItem('dmv_answers'))).not.toBeNull();

  await page.reload();
  await page.getByRole('button', { name: 'DMV Exam' }).click();
  await expect(dialog.getByText('1 of 10 answered')).toBeVisible();
  await dialog.getByRole('button', { name: /Submit/ }).click();
  await expect(dialog.getByText('Your test result has been saved.')).toBeVisible();
  await expect(dialog.getByText(/Failed/)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('dmv_answers'))).toBeNull();
  await page.clock.runFor(READ_FOR);
  await expect(dialog).toBeHidden();
});

test('a DMV test that is open already goes on with the time it has left', async ({ page }) => {
  await signInAs(page, 'Civilian');
  await openNewCharacter(page, 'Tessa');
  const minutes = 60_000;
  await page.route('**/api/licenses/tests/**', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), timeLeft: 5 * minutes } });
  });
  await page.getByRole('button', { name: 'DMV Exam' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take DMV Test' });
  await dialog.getByLabel('License type').selectOption({ label: 'CDL Class A' });
  await expect(dialog.getByRole('timer', { name: 'Time left' })).toContainText(/0[45]:/);
});

test('after a passed DMV test the license is one press away', async ({ page }) => {
  await signInAs(page, 'Civilian');
  await openNewCharacter(page, 'Paz');
  // Which answers are right is the server's secret.
  await page.route('**/api/licenses/save-test', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), score: 9, passed: true } });
  });
  await page.getByRole('button', { name: 'DMV Exam' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take DMV Test' });
  await dialog.getByLabel('License type').selectOption({ label: "Standard Driver's License" });
  await expect(dialog.getByText('0 of 10 answered')).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  const said = willSay(page, 'License successfully added.');
  await dialog.getByRole('button', { name: 'Add License' }).click();
  await said;
  await expect(dialog).toBeHidden();
  await expect(page.getByText('VALID').first()).toBeVisible();
});

test('a DMV test whose answer was lost is handed in again, and the result shown', async ({ openAs }) => {
  const page = await openAs('Civilian', { requestsFail: true });
  await openNewCharacter(page, 'Lola');
  await page.getByRole('button', { name: 'DMV Exam' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take DMV Test' });
  await dialog.getByLabel('License type').selectOption({ label: 'Motorcycle License' });
  const questions = dialog.getByRole('combobox').filter({ hasNot: page.getByText('Motorcycle License') });
  await questions.last().selectOption({ index: 1 });
  await expect(dialog.getByText('1 of 10 answered')).toBeVisible();
  await loseAnswers(page, '/api/licenses/save-test');
  const submit = dialog.getByRole('button', { name: 'Submit' });
  await submit.click();
  await expect(dialog.getByText('Error saving test result.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'DMV Exam' }).click();
  await expect(dialog.getByText('1 of 10 answered')).toBeVisible();
  await submit.click();
  await expect(dialog.getByText('Your test result has been saved.')).toBeVisible();
  await expect(dialog.getByText(/Failed/)).toBeVisible();
  const attempts = await (await page.request.get('/api/licenses/attempts')).json();
  const taken = attempts.attempts.filter(
    ({ licenseType }: { licenseType: string }) => licenseType === 'Class M - Motorcycle License',
  );
  expect(taken).toHaveLength(1);
});

test('a civilian whose answer was lost is created once, also when the page was loaded anew', async ({
  openAs,
}) => {
  const page = await openAs('Civilian', { requestsFail: true });
  await page.goto('/dashboard/civilian');
  const dialog = page.getByRole('dialog', { name: 'Register New Civilian' });
  const open = () => page.getByRole('button', { name: '+ Add Civilian' }).click();
  await open();
  await dialog.getByLabel('First Name').fill('Uno');
  await dialog.getByLabel('Last Name').fill('Once');
  await dialog.getByLabel('Date of Birth').fill('1990-01-02');
  await loseAnswers(page, '/api/civilians');
  const save = dialog.getByRole('button', { name: 'Save Civilian' });
  await save.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.reload();
  await open();
  await expect(dialog.getByLabel('First Name')).toHaveValue('Uno');
  await expect(dialog.getByText('Your draft was restored. Cancel discards it.')).toBeVisible();
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Uno Once' })).toBeVisible();
  const { civilians } = await (await page.request.get('/api/civilians')).json();
  expect(civilians.filter(({ firstName }: { firstName: string }) => firstName === 'Uno')).toHaveLength(1);
});

test('a draft is found again by who typed it, and by nobody else', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Create Report' });
  const notes = dialog.getByLabel('Notes');
  const openForm = async () => {
    await page.goto('/dashboard/pso/search?name=Dex%20Farrow');
    await page.getByRole('button', { name: 'Create Report' }).click();
  };
  await signInAs(page, 'Officer Xbox');
  await openForm();
  await notes.fill('Seen by the first one');
  await openForm();
  await expect(notes).toHaveValue('Seen by the first one');
  await expect(dialog.getByText('Your draft was restored. Cancel discards it.')).toBeVisible();

  // The session ends by itself; who signs in again goes on where they were.
  await page.context().clearCookies();
  await signInAs(page, 'Officer Xbox');
  await openForm();
  await expect(notes).toHaveValue('Seen by the first one');

  await page.context().clearCookies();
  await signInAs(page, 'Officer PlayStation');
  await openForm();
  await expect(notes).toHaveValue('');
  await notes.fill('Seen by the second one');
  const { username } = await (await page.request.get('/api/auth/me')).json();
  await page.request.post('/api/clock/out');
  await page.goto('/dashboard/civilian');
  await page.getByRole('button', { name: username }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Discord', exact: true })).toBeVisible();
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain('Seen by');
});
