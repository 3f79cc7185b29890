import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('on a phone, units get their own tab when there are more than 20', async ({ page }) => {
  let count = 20;
  await page.route('**/api/units?*', async (route) => {
    const answer = await route.fetch();
    const { units, ...rest } = await answer.json();
    const more = Array.from({ length: count - units.length }, (_, index) => ({
      ...units[0],
      _id: `00000000-0000-4000-8000-0000000000${index + 10}`,
      callsign: `Z-${index}`,
    }));
    await route.fulfill({ response: answer, json: { ...rest, units: [...units, ...more] } });
  });
  await signInAs(page, 'Officer Xbox');
  await page.goto('/dashboard/pso');
  const units = page.getByRole('table', { name: 'Units on duty' });
  await expect(units.getByRole('row')).toHaveCount(count + 1);
  const tabs = page.getByRole('group', { name: 'Board', exact: true });
  await expect(tabs).toBeHidden();

  count = 21;
  await page.reload();
  const calls = page.getByRole('table', { name: 'Active Calls' });
  await expect(tabs).toBeVisible();
  await expect(calls).toBeVisible();
  await expect(units).toBeHidden();
  await tabs.getByRole('button', { name: 'Units 21' }).click();
  await expect(units).toBeVisible();
  await expect(calls).toBeHidden();
  await units
    .getByRole('button', { name: /show the call$/ })
    .first()
    .click();
  await expect(calls).toBeVisible();
  await expect(page.getByRole('region', { name: /^Call \d+ details$/ })).toBeInViewport();
});

test('the reports page on a phone starts with filed reports and puts the forms in a menu', async ({
  page,
}) => {
  await signInAs(page, 'Officer Xbox');
  await page.goto('/dashboard/pso/reports?type=persons');
  const table = page.getByRole('table', { name: 'Arrests, citations and warnings' });
  await expect(table.getByRole('row').nth(1)).toContainText(/(Arrest|Citation|Warning) · [A-Z]+-\d+ /);
  await expect(page.getByRole('button', { name: /^Fill Out Form/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'New report' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Use of Force Report',
    'Scene Report',
    '10-50 Accident Report',
    'Incident Report',
  ]);
  await page.getByRole('menuitem', { name: 'Incident Report' }).click();
  await expect(page).toHaveURL(/\/create-report$/);
});
