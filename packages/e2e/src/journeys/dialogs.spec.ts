import type { Page } from '@playwright/test';
import { boxOf } from '../support/box-of.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

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
  await page.getByRole('button', { name: /^Open ticket/ }).first().click();
  const dialog = page.getByRole('dialog');
  const title = await boxOf(dialog.getByRole('heading').first());
  const facts = await boxOf(dialog.getByRole('term').first());
  expect(facts.left).toBe(title.left);
});
