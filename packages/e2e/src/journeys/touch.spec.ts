import type { Locator, Page } from '@playwright/test';
import { boxOf } from '../support/box-of.ts';
import { becomesLive } from '../support/live.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

/** As high as a finger wants it, in CSS pixels. */
const FINGER = 44;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Presses a choice at both ends of its row; each press is to change it, or to leave a radio button chosen. */
async function expectRowAnswers(page: Page, label: Locator, field: Locator): Promise<void> {
  const { left, top, right, bottom, height } = await boxOf(label);
  expect(height).toBeGreaterThanOrEqual(FINGER);
  expect((await boxOf(field)).left).toBeGreaterThanOrEqual(left);
  for (const [x, y] of [
    [left + 4, top + 3],
    [right - 4, bottom - 3],
  ] as const) {
    const before = await field.isChecked();
    await page.touchscreen.tap(x, y);
    await expect(field).toBeChecked({ checked: (await field.getAttribute('type')) === 'radio' || !before });
  }
}

test('choices in dialogs answer to a finger over their whole row', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await page.goto('/dashboard/pso');
  await page
    .getByRole('button', { name: /Create Call/ })
    .first()
    .click();
  const call = page.getByRole('dialog', { name: 'Create Call' });
  const attach = 'Attach me as primary officer';
  await expectRowAnswers(page, call.getByText(attach), call.getByLabel(attach));
  await call.getByLabel(attach).check();
  await call.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'More actions' }).tap();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  for (const item of await page.getByRole('menuitem').all()) {
    expect((await boxOf(item)).height).toBeGreaterThanOrEqual(FINGER);
  }
  await page.getByRole('menuitem', { name: 'Select Subdivision' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Select Subdivision' });
  await expect(dialog.getByRole('radio')).toHaveCount(5);
  for (const radio of await dialog.getByRole('radio').all()) {
    const label = dialog.locator(`label[for="${await radio.getAttribute('id')}"]`);
    await expectRowAnswers(page, label, radio);
  }
});

test('the status keys say in full what they mean', async ({ page }) => {
  await signInAs(page, 'Officer Xbox');
  await page.goto('/dashboard/pso');
  for (const meaning of ['Busy / Unavailable', 'Beginning of Tour', 'Running Radar']) {
    const words = page.getByRole('button', { name: meaning }).getByText(meaning);
    await expect(words).toBeVisible();
    expect(await words.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
  }
});

test('the link in a toast is as high as a finger', async ({ openAs, page }) => {
  await signInAs(page, 'Newcomer');
  const person = { firstName: 'Tia', lastName: 'Harlow', dateOfBirth: '1991-03-02' };
  const { civilian } = await (await page.request.post('/api/civilians', { data: person })).json();
  const live = becomesLive(page);
  await page.goto('/dashboard/civilian');
  await live;
  const officer = await openAs('Officer Xbox');
  const data = { civilianId: civilian._id, type: 'warning', reason: 'Loud exhaust', fineAmount: 0 };
  await officer.request.post('/api/reports/create', { data });
  const toast = page.getByRole('status').filter({ hasText: 'Warning for Tia Harlow' });
  expect((await boxOf(toast.getByRole('link'))).height).toBeGreaterThanOrEqual(FINGER);
});
