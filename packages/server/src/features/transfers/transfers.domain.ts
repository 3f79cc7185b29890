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
import { updateVehicle, type VehicleRow, vehicleStore } from '#features/vehicles/index';
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
    const answered = { answer: own && ('Accepted' as const), answered_at: own && now };
    await store.insertTransfers(tx, [
      { id, thing, thing_id: row.id, ...sides, price, created_at: now, ...answered },
    ]);
    const transfer = await requireOffer(tx, { thing, id, userId }, 'from');
    if (own !== null) await move(tx, request, { row, transfer, to: own });
    await publishOffer(tx, transfer, { ...request, event: own === null ? 'Offered' : 'Moved' });
    return own === null ? transfer : null;
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

interface Move {
  row: Row;
  transfer: store.OfferView;
  to: { id: string; name: string; deceased: boolean };
}

/** Throws 422 for a deceased recipient or a reached quota. */
async function move(tx: Tx, { thing, actor, now }: Request, { row, transfer, to }: Move): Promise<void> {
  const { countOf, quota, texts } = THINGS[thing];
  if (to.deceased) throw ruleBroken(TRANSFER_TEXTS.deceased);
  if ((await countOf(tx, to.id)) >= quota) throw ruleBroken(texts.quotaReached);
  const change = { civilian_id: to.id, updated_at: now };
  await ('plate' in row
    ? updateVehicle(tx, { id: row.id, ownerId: transfer.from_user_id }, change)
    : changeWeapon(tx, row, { ...change, registered_name: to.name }));
  await recordAudit(tx, actor, {
    action: `${thing}.transfer`,
    about: [thing, row.id],
    summary: `Transferred ${transfer.label} from ${transfer.from} to ${to.name}${priceText(transfer)}`,
    now,
  });
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
    const transfer = await requireOffer(tx, request, SIDES[answer]);
    const locked = answer === 'Accepted' ? await lockOffered(tx, transfer) : null;
    if (!(await store.answerOffer(tx, request))) throw conflict(TRANSFER_TEXTS.notOpen);
    if (locked !== null) await move(tx, request, { ...locked, transfer });
    await publishOffer(tx, transfer, { ...request, event: answer });
    if (locked !== null) await pay(tx, transfer, request.now);
    return transfer;
  });
}

/** Throws 409 if impounded or stolen, or if a deleted character or thing ended the offer. */
async function lockOffered(tx: Tx, offer: store.OfferView): Promise<Pick<Move, 'row' | 'to'>> {
  const to = await lockWithin(tx, offer.to_civilian_id, { ownerId: offer.to_user_id });
  const row = await THINGS[offer.thing].lock(tx, offer.thing_id, { ownerId: offer.from_user_id });
  if (to === undefined || row?.civilian_id !== offer.from_civilian_id) throw conflict(TRANSFER_TEXTS.notOpen);
  requireMovable(row);
  return { row, to: { id: to.id, name: `${to.first_name} ${to.last_name}`, deceased: to.deceased === 1 } };
}

/** Throws 422. */
async function pay(tx: Tx, offer: store.OfferView, now: number): Promise<void> {
  const { to_user_id: userId, to_civilian_id: civilianId, from_user_id: to } = offer;
  const { price: amount, label: description } = offer;
  if (amount === 0) return;
  const parts = await payFrom(tx, { userId, civilianId, to, type: 'Sale', amount, description, now });
  if (parts === null) throw ruleBroken(TRANSFER_TEXTS.shortOfFunds);
}
