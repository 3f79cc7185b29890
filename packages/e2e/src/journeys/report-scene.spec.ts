import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';
import { waitForText } from '../support/wait-for-text.ts';

test('a report started from a plate is prefilled with the vehicle, the officer’s call and its location', async ({
  page,
}) => {
  await signInAs(page, 'Officer Xbox');
  const data = { type: 'Traffic Stop', location: 'Senora Freeway', attach: true };
  const { call } = await (await page.request.post('/api/calls', { data })).json();

  await page.goto('/dashboard/pso/search?plate=61HYT330');
  await page.getByRole('button', { name: 'View Registered Owner' }).click();
  await page.getByRole('button', { name: 'Create Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Report' });
  await expect(dialog.getByLabel('Plate')).toHaveValue('61HYT330');
  await expect(dialog.getByLabel('Call', { exact: true })).toHaveValue(call._id);
  await expect(dialog.getByLabel('Location')).toHaveValue('Senora Freeway');
  await dialog.getByLabel('Report Type').selectOption('Warning');
  await dialog.getByLabel('Add Offense').fill('Blocked the bridge');
  const confirmation = waitForText(page, '✅ Report submitted successfully.');
  await dialog.getByRole('button', { name: 'Submit Report' }).click();
  await confirmation;

  await page.goto(`/dashboard/pso?call=${call._id}`);
  const panel = page.getByRole('region', { name: `Call ${call.callNumber}` });
  await panel.getByRole('link', { name: /^Warning \d+$/ }).click();
  const report = page.getByRole('complementary', { name: 'Report' });
  await expect(report).toContainText(new RegExp(`Call\\s*${call.callNumber}`));
  await expect(report).toContainText('Senora Freeway');
  await expect(report).toContainText('61HYT330');
  await report.getByRole('button', { name: 'Amend' }).click();
  const amend = page.getByRole('dialog', { name: /^Amend report/ });
  await amend.getByLabel('Plate').fill('88ltk205');
  await amend.getByRole('button', { name: 'Save Amendment' }).click();
  await expect(report).toContainText('88LTK205');
  await expect(report).not.toContainText('61HYT330');

  await page.request.post(`/api/calls/${call._id}/close`);
  await page.request.post('/api/units/status', { data: { status: '10-42' } });
});
