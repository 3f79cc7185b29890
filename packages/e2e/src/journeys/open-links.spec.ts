import { expect, test } from '../support/server.fixture.ts';

test('a link opened while signed out continues after sign-in', async ({ openAs, page }) => {
  const officer = await openAs('Officer Xbox');
  const created = await officer.request.post('/api/calls', { data: { type: 'Other', location: 'Chumash' } });
  const { _id } = (await created.json()).call;
  await page.goto(`/open/call/${_id}`);
  await page.getByRole('button', { name: 'Discord', exact: true }).click();
  await page.getByRole('button', { name: 'Officer Xbox', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/pso\\?call=${_id}$`));
});
