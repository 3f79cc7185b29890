import type { Page } from '@playwright/test';
import { signInAs } from '../../support/sign-in.ts';
import { character, read, send } from './ids.ts';
import { press, type Screens } from './screen.ts';

const mara = character('Mara');
const LIST = '/dashboard/civilian';
const CHARACTER = '/dashboard/civilian/:id';

interface Item {
  path: string;
  id: string;
}

let offered: { officer: Item; civilian: Item } | undefined;

async function recipient(page: Page, id: string) {
  const { civilian } = await read(page, `/api/civilians/${id}`);
  return { toSsn: civilian.ssn, toLastName: civilian.lastName };
}

async function offerItem(
  page: Page,
  thing: 'vehicle' | 'weapon',
  civilianId: string,
  to: object,
): Promise<Item> {
  const path = `/api/${thing}s`;
  const { _id: id } = (await send(page, `${path}/register`, { civilianId }))[thing];
  await send(page, `${path}/${id}/transfer`, { ...to, price: 1200.5 });
  return { path, id };
}

/** Offers a vehicle of an officer's character to Mara, and a weapon of hers to that character. */
async function makeOffers(page: Page): Promise<void> {
  const maraId = await mara(page);
  const toMara = await recipient(page, maraId);
  await signInAs(page, 'Officer Xbox');
  const officerId = await character()(page);
  const toOfficer = await recipient(page, officerId);
  const officer = await offerItem(page, 'vehicle', officerId, toMara);
  await signInAs(page, 'Civilian');
  offered = { officer, civilian: await offerItem(page, 'weapon', maraId, toOfficer) };
}

async function removeOffered(page: Page): Promise<void> {
  if (offered === undefined) return;
  await page.request.delete(`${offered.civilian.path}/${offered.civilian.id}`);
  await signInAs(page, 'Officer Xbox');
  await page.request.delete(`${offered.officer.path}/${offered.officer.id}`);
}

/** Opens the transfer dialog of the last weapon. */
async function openTransfer(page: Page): Promise<void> {
  const weapons = page.getByRole('table', { name: 'Weapons' });
  await weapons.getByRole('button', { name: 'More actions' }).last().click();
  await page.getByRole('menuitem', { name: 'Transfer' }).click();
}

async function openOffer(page: Page): Promise<void> {
  await openTransfer(page);
  await page.getByLabel('Recipient').selectOption('Someone else');
  await press('Send Offer')(page);
}

export const TRANSFERS: Screens = {
  title: 'Transfers',
  persona: 'Civilian',
  prepare: makeOffers,
  cleanUp: removeOffered,
  screens: [
    { name: 'Offers', at: LIST, heading: 'Offers' },
    { name: 'Offers of a character', at: CHARACTER, id: mara, heading: 'Offers' },
    { name: 'Accept an offer', at: LIST, open: press('Accept'), dialog: 'Accept Offer' },
    { name: 'Transfer', at: CHARACTER, id: mara, open: openTransfer, dialog: 'Transfer Weapon' },
    {
      name: 'Offer with errors',
      at: CHARACTER,
      id: mara,
      open: openOffer,
      dialog: 'Transfer Weapon',
    },
  ],
};
