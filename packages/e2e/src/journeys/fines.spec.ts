import { waitForEventStream } from '../support/event-stream.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

const PLATE = '46EEK572';

test("an officer's actions appear on the owner's open page, and a fine is paid once", async ({
  openAs,
  page,
}) => {
  const officer = await openAs('Officer Xbox');
  const { civilian, vehicle } = await (await officer.request.get(`/api/search?plate=${PLATE}`)).json();
  const standing = { license: civilian.licenses[0], reason: 'Street racing' };
  const towing = { reason: 'Left on the tracks' };
  const change = async (path: string, data: object) =>
    expect((await officer.request.post(path, { data })).ok(), path).toBe(true);

  await signInAs(page, 'Civilian');
  const live = waitForEventStream(page);
  await page.goto(`/dashboard/civilian/${civilian._id}`);
  const licenses = page.getByRole('region', { name: 'Licenses' });
  const row = page.getByRole('row', { name: new RegExp(PLATE) });
  await expect(licenses).toContainText('Valid');
  await expect(row).toContainText('Valid');
  await live;
  await change(`/api/civilians/${civilian._id}/licenses/suspend`, standing);
  await expect(licenses).toContainText('Suspended');
  await change(`/api/vehicles/${vehicle._id}/impound`, towing);
  await expect(row).toContainText('Impounded');
  await change(`/api/vehicles/${vehicle._id}/release`, towing);
  await expect(row).toContainText('Valid');
  await change(`/api/civilians/${civilian._id}/licenses/reinstate`, standing);
  await expect(licenses).not.toContainText('Suspended');

  const offenses = [{ title: 'Racing a hearse', fine: 12.5, jailTime: 0 }];
  const citation = { civilianId: civilian._id, type: 'citation', offenses, notes: 'It won.' };
  await change('/api/reports/create', citation);
  const entry = page.getByRole('button', { name: /^Open ticket \d+: Racing a hearse$/ });
  await expect(page.getByText('$12.50 unpaid')).toBeVisible();
  await entry.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Ticket \d+$/ });
  await expect(dialog.getByText('It won.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pay Fine' }).click();
  await expect(dialog.getByText('$12.50 from your wallet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pay $12.50' }).click();
  await expect(dialog.getByRole('status', { name: 'Receipt' })).toContainText('Fine paid.');
  await page.keyboard.press('Escape');
  await entry.click();
  await expect(dialog.getByText('Paid', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Pay Fine' })).toBeHidden();

  await officer.goto('/dashboard/pso/reports?type=citation&q=hearse');
  await officer.getByRole('row').nth(1).click();
  await expect(officer.getByText(/^\$12\.50, paid /)).toBeVisible();
});
