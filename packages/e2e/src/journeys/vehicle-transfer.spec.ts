import type { Page } from '@playwright/test';
import { waitForEventStream } from '../support/event-stream.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

/** Creates a character with a last name of its own and returns it. */
async function createCharacter(page: Page, firstName: string, lastName: string) {
  const data = { firstName, lastName, dateOfBirth: '1990-01-02' };
  return (await (await page.request.post('/api/civilians', { data })).json()).civilian;
}

async function cashOf(page: Page): Promise<number> {
  const { discordId } = await (await page.request.get('/api/auth/me')).json();
  return (await (await page.request.get(`/api/wallet/${discordId}`)).json()).balance;
}

test('a car is offered to another player, who pays and gets it, and officers see who had it', async ({
  openAs,
  page,
}) => {
  const buyer = await openAs('Officer Xbox');
  const to = await createCharacter(buyer, 'Bea', 'Byer');
  await signInAs(page, 'Civilian');
  const from = await createCharacter(page, 'Sal', 'Seller');
  await createCharacter(page, 'Sue', 'Seller');
  const plate = 'SALE 77';
  const data = { civilianId: from._id, plate, make: 'Vapid', model: 'Dominator' };
  expect((await page.request.post('/api/vehicles/register', { data })).ok()).toBe(true);
  const [sellersCash, buyersCash] = [await cashOf(page), await cashOf(buyer)];

  const live = waitForEventStream(buyer);
  await buyer.goto('/dashboard/civilian');
  await live;
  await page.goto(`/dashboard/civilian/${from._id}`);
  const row = page.getByRole('row', { name: new RegExp(plate) });
  await row.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Transfer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transfer Vehicle' });
  await dialog.getByLabel('Recipient').selectOption('Someone else');
  await dialog.getByLabel('SSN').fill(to.ssn);
  await dialog.getByLabel('Last Name').fill('Buyer');
  await dialog.getByLabel('Price').fill('12.50');
  await dialog.getByRole('button', { name: 'Send Offer' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('No one with that SSN and last name was found.');
  await dialog.getByLabel('Last Name').fill('byer');
  await dialog.getByRole('button', { name: 'Send Offer' }).click();
  await expect(dialog).toBeHidden();
  const sent = page.getByRole('region', { name: 'Offers' });
  await expect(sent).toContainText('To Bea Byer from Sal Seller');

  const offers = buyer.getByRole('region', { name: 'Offers' });
  const offer = offers.getByRole('listitem').filter({ hasText: plate });
  await expect(offer).toContainText('From Sal Seller to Bea Byer · $12.50');
  await offer.getByRole('button', { name: 'Accept' }).click();
  const question = buyer.getByRole('dialog', { name: 'Accept Offer' });
  await expect(question).toContainText('$12.50 from your wallet.');
  await question.getByRole('button', { name: 'Pay $12.50' }).click();
  await expect(buyer.getByText('Offer accepted.')).toBeVisible();
  await expect(offers).toBeHidden();

  await expect(row).toBeHidden();
  await expect(sent).toBeHidden();
  expect(await cashOf(page)).toBeCloseTo(sellersCash + 12.5, 2);
  expect(await cashOf(buyer)).toBeCloseTo(buyersCash - 12.5, 2);
  const { vehicles } = await (await buyer.request.get(`/api/vehicles/by-civilian/${to._id}`)).json();
  expect(vehicles).toMatchObject([{ plate }]);
  await buyer.goto('/dashboard/pso/search?plate=SALE77');
  const match = buyer.getByRole('region', { name: 'Vehicle Match' });
  await expect(match.getByText('Sal Seller')).toBeVisible();
});
