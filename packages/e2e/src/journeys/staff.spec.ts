import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

test('staff move an officer to another platform', async ({ openAs, page }) => {
  const officer = await openAs('Officer PlayStation');
  await officer.request.post('/api/clock/out');
  await officer.goto('/dashboard/pso/search');

  await signInAs(page, 'Staff');
  await page.goto('/dashboard/staff/officers');
  await expect(page.getByRole('heading', { name: 'Officers' })).toBeVisible();
  await page.getByLabel('Callsign, name, badge or player').fill('p-210');
  const table = page.getByRole('table', { name: 'Officers' });
  // The header and the one match.
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.getByRole('row', { name: /P-210/ })).toContainText('PlayStation');

  const dialog = page.getByRole('dialog', { name: 'Edit Officer' });
  await page.getByRole('button', { name: 'Edit P-210' }).click();
  await dialog.getByLabel('Platform').selectOption('Xbox');
  await dialog.getByLabel('Callsign').fill('D-118');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText(/^Callsign D-118 is taken on Xbox\./)).toBeVisible();
  await dialog.getByLabel('Callsign').fill('D-910');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Officer updated.')).toBeVisible();
  await expect(page.getByText('No officers match.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(table.getByRole('row', { name: /D-910/ })).toContainText('Xbox');
  await expect(officer.getByText('D-910').first()).toBeVisible();

  await page.getByRole('button', { name: 'Edit D-910' }).click();
  await dialog.getByLabel('Platform').selectOption('PlayStation');
  await dialog.getByLabel('Callsign').fill('P-210');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(table.getByRole('row', { name: /P-210/ })).toContainText('PlayStation');
});
