import { becomesLive } from '../support/live.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

const PLATE = '46EEK572';

test("what an officer does to license and vehicle is seen on the owner's open page, without a reload", async ({
  openAs,
  page,
}) => {
  const officer = await openAs('Officer Xbox');
  const { civilian, vehicle } = await (await officer.request.get(`/api/search?plate=${PLATE}`)).json();
  const standing = { data: { license: civilian.licenses[0], reason: 'Street racing' } };
  const moved = { data: { reason: 'Left on the tracks' } };
  const change = async (path: string, options: object) =>
    expect((await officer.request.post(path, options)).status()).toBe(200);

  await signInAs(page, 'Civilian');
  const live = becomesLive(page);
  await page.goto(`/dashboard/civilian/${civilian._id}`);
  const licenses = page.getByRole('region', { name: 'Licenses' });
  const row = page.getByRole('row', { name: new RegExp(PLATE) });
  await expect(licenses).toContainText('Valid');
  await expect(row).toContainText('Valid');
  await live;
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });

  await change(`/api/civilians/${civilian._id}/licenses/suspend`, standing);
  await expect(licenses).toContainText('Suspended');
  await change(`/api/vehicles/${vehicle._id}/impound`, moved);
  await expect(row).toContainText('Impounded');
  await change(`/api/vehicles/${vehicle._id}/release`, moved);
  await expect(row).toContainText('Valid');
  await change(`/api/civilians/${civilian._id}/licenses/reinstate`, standing);
  await expect(licenses).not.toContainText('Suspended');
  expect(loads).toBe(0);
});
