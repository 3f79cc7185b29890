import { foldJoined } from '@ten-four/contract/common/fold';
import type { TransferRequest } from '@ten-four/contract/transfers/transfers.contract';
import { TRANSFER_TEXTS } from '@ten-four/contract/transfers/transfers.values';
import { VEHICLE_QUOTA, VEHICLE_TEXTS } from '@ten-four/contract/vehicles/vehicles.values';
import { WEAPON_QUOTA, WEAPON_TEXTS } from '@ten-four/contract/weapons/weapons.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import type { TransfersTable } from '#db/tables/people.tables';
import { type Actor, recordAudit } from '#features/audit/index';
import { payFrom } from '#features/bank/index';
import { lockCivilian, lockWithin } from '#features/ownership/index';
import { priceText, publishOffer } from '#features/transfers/transfers.notices';
import { readRecipient } from '#features/transfers/transfers.rules';
import * as store from '#features/transfers/transfers.store';
import { type VehicleRow, vehicleStore } from '#features/vehicles/index';
import { changeWeapon, type WeaponRow, weaponStore } from '#features/weapons/index';
import { conflict, invalidField, notFound, ruleBroken } from '#platform/errors';
import { newId } from '#platform/ids';
import type { Settings } from '#platform/settings/settings';

export interface Request {
  thing: TransfersTable['thing'];
  /** Of the offer, or of the thing to transfer. */
  id: string;
  userId: string;
  actor: Actor;
  settings: Settings;
  now: number;
}

type Row = VehicleRow | WeaponRow;

export type OfferAnswer = NonNullable<TransfersTable['answer']>;

export const { listOffers } = store;

const THINGS = {
  vehicle: { ...vehicleStore, quota: VEHICLE_QUOTA, texts: VEHICLE_TEXTS },
  weapon: { ...weaponStore, quota: WEAPON_QUOTA, texts: WEAPON_TEXTS },
};

/**
 * Moves the thing to the member's other character, or offers it to someone else's and returns the offer. Throws 404
 * with one text for an unknown SSN and a wrong last name, 409 if impounded, stolen, or already offered, 422 for a
 * deceased recipient, a recipient's quota, or an own SSN.
 */
export function transferThing(
  db: Db,
  request: Request & { input: TransferRequest },
): Promise<store.OfferView | null> {
  const { thing, userId, now } = request;
  const { civilianId, price, ...typed } = readRecipient(request.input);
  return inTransaction(db, async (tx) => {
    const own = civilianId === null ? null : await lockCivilian(tx, civilianId, { ownerId: userId });
    const row = await lockUnoffered(tx, request);
    const to = own ?? (await requireRecipient(tx, { ...typed, userId }));
    if (row.civilian_id === to.id) throw invalidField('toCivilianId', TRANSFER_TEXTS.sameCharacter);
    const id = newId();
    const sides = {
      from_civilian_id: row.civilian_id,
      from_user_id: userId,
      to_civilian_id: to.id,
      to_user_id: to.userId,
    };
    await store.insertTransfers(tx, [{ id, thing, thing_id: row.id, ...sides, price, created_at: now }]);
    const offer = await requireOffer(tx, { thing, id, userId }, 'from');
    if (own !== null) await accept(tx, request, offer);
    await publishOffer(tx, offer, { ...request, event: own === null ? 'Offered' : 'Accepted' });
    return own === null ? offer : null;
  });
}

/** Throws 404, 409 if impounded, stolen, or already offered. */
async function lockUnoffered(tx: Tx, { thing, id, userId, now }: Request): Promise<Row> {
  const row = await THINGS[thing].lock(tx, id, { ownerId: userId });
  if (row === undefined) throw notFound(THINGS[thing].texts.notFound);
  requireMovable(row);
  if ((await store.findOpenOfferOf(tx, id, now)) !== undefined) throw conflict(TRANSFER_TEXTS.openOffer);
  return row;
}

/** Throws 409. */
function requireMovable(row: Row): void {
  if ('plate' in row && (row.status === 'Impounded' || row.status === 'Stolen')) {
    throw conflict(TRANSFER_TEXTS.impounded);
  }
}

/** Throws 404, 422 for an own or a deceased character. */
async function requireRecipient(
  tx: Tx,
  { ssn, lastName, userId }: { ssn: string; lastName: string; userId: string },
): Promise<{ id: string; userId: string }> {
  const to = await store.findBySsn(tx, ssn);
  if (to === undefined || foldJoined(to.last_name) !== foldJoined(lastName)) {
    throw notFound(TRANSFER_TEXTS.recipientUnknown);
  }
  if (to.userId === userId) throw ruleBroken(TRANSFER_TEXTS.ownCharacter);
  if (to.deceased === 1) throw ruleBroken(TRANSFER_TEXTS.deceased);
  return to;
}

/** Throws 404 unless it is the member's. */
async function requireOffer(
  tx: Tx,
  { thing, id, userId }: Pick<Request, 'thing' | 'id' | 'userId'>,
  side: 'from' | 'to',
): Promise<store.OfferView> {
  const offer = await store.findOffer(tx, id);
  if (offer?.thing !== thing || offer[`${side}_user_id`] !== userId) throw notFound(TRANSFER_TEXTS.notFound);
  return offer;
}

const SIDES = { Accepted: 'to', Declined: 'to', Canceled: 'from' } as const;

/**
 * Closes an offer; accepting also moves the thing and pays its price in the same transaction. Throws 404, 409 if the
 * offer is no longer open or the vehicle is impounded or stolen, 422 for too little money, a deceased recipient, or a
 * reached quota.
 */
export function answerOffer(db: Db, request: Request & { answer: OfferAnswer }): Promise<store.OfferView> {
  const { answer } = request;
  return inTransaction(db, async (tx) => {
    const offer = await requireOffer(tx, request, SIDES[answer]);
    if (answer === 'Accepted') await accept(tx, request, offer);
    else await storeAnswer(tx, request);
    await publishOffer(tx, offer, { ...request, event: answer });
    if (answer === 'Accepted') await pay(tx, offer, request.now);
    return offer;
  });
}

/** Throws 409 unless the offer is open. */
async function storeAnswer(tx: Tx, answered: Parameters<typeof store.answerOffer>[1]): Promise<void> {
  if (!(await store.answerOffer(tx, answered))) throw conflict(TRANSFER_TEXTS.notOpen);
}

/**
 * Moves the thing to the recipient. Throws 409 if the offer is no longer open or the vehicle is impounded or stolen, 422
 * for a deceased recipient or a reached quota.
 */
async function accept(tx: Tx, { actor, now }: Request, offer: store.OfferView): Promise<void> {
  const { thing, thing_id: id, from_user_id: ownerId } = offer;
  const { lock, countOf, quota, texts } = THINGS[thing];
  const to = await lockWithin(tx, offer.to_civilian_id, { ownerId: offer.to_user_id });
  const row = await lock(tx, id, { ownerId });
  // A deleted character or thing ends the offer.
  if (to === undefined || row?.civilian_id !== offer.from_civilian_id) throw conflict(TRANSFER_TEXTS.notOpen);
  await storeAnswer(tx, { id: offer.id, answer: 'Accepted', now });
  requireMovable(row);
  if (to.deceased === 1) throw ruleBroken(TRANSFER_TEXTS.deceased);
  if ((await countOf(tx, to.id)) >= quota) throw ruleBroken(texts.quotaReached);
  const name = `${to.first_name} ${to.last_name}`;
  const change = { civilian_id: to.id, updated_at: now };
  if ('plate' in row) await vehicleStore.update(tx, id, change);
  else await changeWeapon(tx, row, { ...change, registered_name: name });
  const summary = `Transferred ${offer.label} from ${offer.from} to ${name}${priceText(offer)}`;
  await recordAudit(tx, actor, { action: `${thing}.transfer`, about: [thing, id], summary, now });
}

/** Throws 422. */
async function pay(tx: Tx, offer: store.OfferView, now: number): Promise<void> {
  const { to_user_id: userId, to_civilian_id: civilianId, from_user_id: to } = offer;
  const { price: amount, label: description } = offer;
  if (amount === 0) return;
  const parts = await payFrom(tx, { userId, civilianId, to, type: 'Sale', amount, description, now });
  if (parts === null) throw ruleBroken(TRANSFER_TEXTS.shortOfFunds);
}
