import { foldJoined } from '@ten-four/contract/common/fold';
import type { TransferRequest } from '@ten-four/contract/transfers/transfers.contract';
import { TRANSFER_TEXTS } from '@ten-four/contract/transfers/transfers.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { payFrom } from '#features/bank/index';
import { inDollars } from '#features/outbox/index';
import { lockCivilian, lockWithin } from '#features/ownership/index';
import { type LockedThing, THINGS, type ThingName } from '#features/transfers/things';
import { sendOfferNotices } from '#features/transfers/transfers.notices';
import { readRecipient, readSsn, senderOf } from '#features/transfers/transfers.rules';
import * as store from '#features/transfers/transfers.store';
import { conflict, invalidField, notFound, ruleBroken } from '#platform/errors';
import { newId } from '#platform/ids';
import { publish } from '#platform/live/publish';
import type { Settings } from '#platform/settings/settings';

const OFFERS_MAX = 100;

export interface Request {
  thing: ThingName;
  id: string;
  userId: string;
  actor: Actor;
  settings: Settings;
  now: number;
}

export const listOffers = (db: Db, request: Pick<Request, 'thing' | 'userId' | 'now'>) =>
  store.listOffers(db, { ...request, max: OFFERS_MAX });

/**
 * Moves the thing to the member's other character, or offers it to someone else's and returns the offer. Throws 404
 * with one text for an unknown SSN and a wrong last name, 409 if impounded, stolen, or already offered, 422 for a
 * deceased recipient, a recipient's quota, or an own SSN.
 */
export function transferThing(
  db: Db,
  request: Request & { input: TransferRequest },
): Promise<store.OfferView | null> {
  const recipient = readRecipient(request.input);
  return inTransaction(db, async (tx) => {
    if ('ssn' in recipient) return offerThing(tx, { ...request, ...recipient });
    await moveToOwn(tx, { ...request, ...recipient });
    return null;
  });
}

async function moveToOwn(tx: Tx, request: Request & { civilianId: string }): Promise<void> {
  const { userId, civilianId, now } = request;
  const to = await lockCivilian(tx, civilianId, { ownerId: userId });
  const locked = await lockOwn(tx, request);
  if (locked.civilianId === to.id) throw invalidField('toCivilianId', TRANSFER_TEXTS.sameCharacter);
  const transfer = await insertTransfer(tx, request, { locked, to, price: 0, answer: 'Accepted' });
  await move(tx, request, { locked, transfer, to });
  await publishRecords(tx, transfer, now);
}

async function offerThing(
  tx: Tx,
  request: Request & { ssn: string; lastName: string; price: number },
): Promise<store.OfferView> {
  const { userId, lastName, price } = request;
  const locked = await lockOwn(tx, request);
  const ssn = readSsn(request.ssn);
  const to = ssn === null ? undefined : await store.findBySsn(tx, ssn);
  if (to === undefined || foldJoined(to.last_name) !== foldJoined(lastName)) {
    throw notFound(TRANSFER_TEXTS.recipientUnknown);
  }
  if (to.userId === userId) throw ruleBroken(TRANSFER_TEXTS.ownCharacter);
  if (to.deceased === 1) throw ruleBroken(TRANSFER_TEXTS.deceased);
  const offer = await insertTransfer(tx, request, { locked, to, price, answer: null });
  await announce(tx, offer, { ...request, event: 'offered' });
  return offer;
}

interface NewTransfer {
  locked: LockedThing;
  to: { id: string; userId: string };
  /** In cents. */
  price: number;
  answer: 'Accepted' | null;
}

async function insertTransfer(
  tx: Tx,
  request: Request,
  { locked, to, price, answer }: NewTransfer,
): Promise<store.OfferView> {
  const { thing, userId, now } = request;
  const id = newId();
  await store.insertTransfer(tx, {
    id,
    thing,
    thing_id: locked.id,
    from_civilian_id: locked.civilianId,
    from_user_id: userId,
    to_civilian_id: to.id,
    to_user_id: to.userId,
    price,
    created_at: now,
    answer,
    answered_at: answer === null ? null : now,
  });
  return requireOffer(tx, { ...request, id }, 'from');
}

/** Throws 404, 409 if impounded, stolen, or already offered. */
async function lockOwn(tx: Tx, { thing, id, userId, now }: Request): Promise<LockedThing> {
  const { lock, texts } = THINGS[thing];
  const locked = await lock(tx, id, { ownerId: userId });
  if (locked === undefined) throw notFound(texts.notFound);
  if (locked.refusal !== null) throw conflict(locked.refusal);
  if ((await store.findOpenOfferOf(tx, id, now)) !== undefined) throw conflict(TRANSFER_TEXTS.openOffer);
  return locked;
}

/**
 * Moves the thing and pays its price in one transaction. Throws 404, 409 if the offer is no longer open or the vehicle
 * is impounded or stolen, 422 for too little money, a deceased recipient, or a reached quota.
 */
export function acceptOffer(db: Db, request: Request): Promise<store.OfferView> {
  const { thing, id, userId, now } = request;
  return inTransaction(db, async (tx) => {
    const offer = await requireOffer(tx, request, 'to');
    const to = await lockWithin(tx, offer.to_civilian_id, { ownerId: userId });
    const locked = await THINGS[thing].lock(tx, offer.thing_id, { ownerId: offer.from_user_id });
    const isHeld = to !== undefined && locked?.civilianId === offer.from_civilian_id;
    if (!isHeld || !(await store.answerOffer(tx, id, { answer: 'Accepted', now }))) {
      throw conflict(TRANSFER_TEXTS.notOpen);
    }
    if (locked.refusal !== null) throw conflict(locked.refusal);
    const name = `${to.first_name} ${to.last_name}`;
    const recipient = { id: to.id, name, deceased: to.deceased === 1 };
    await move(tx, request, { locked, transfer: offer, to: recipient });
    await announce(tx, offer, { ...request, event: 'Accepted' });
    await pay(tx, offer, locked.label, now);
    return offer;
  });
}

async function pay(tx: Tx, offer: store.OfferView, description: string, now: number): Promise<void> {
  const { to_user_id: userId, to_civilian_id: civilianId, from_user_id: to, price: amount } = offer;
  if (amount === 0) return;
  const parts = await payFrom(tx, { userId, civilianId, to, type: 'Sale', amount, description, now });
  if (parts === null) throw ruleBroken(TRANSFER_TEXTS.shortOfFunds);
  for (const reader of [userId, to]) {
    await publish(tx, { name: 'wallet', readers: { userId: reader }, data: {}, now });
  }
}

interface Move {
  locked: LockedThing;
  transfer: store.OfferView;
  to: { id: string; name: string; deceased: boolean };
}

async function move(tx: Tx, { thing, actor, now }: Request, { locked, transfer, to }: Move): Promise<void> {
  const { countOf, quota, texts } = THINGS[thing];
  if (to.deceased) throw ruleBroken(TRANSFER_TEXTS.deceased);
  if ((await countOf(tx, to.id)) >= quota) throw ruleBroken(texts.quotaReached);
  await locked.moveTo(to, now);
  const price = transfer.price === 0 ? '' : ` for ${inDollars(transfer.price)}`;
  await recordAudit(tx, actor, {
    action: `${thing}.transfer`,
    about: [thing, locked.id],
    summary: `Transferred ${locked.label} from ${senderOf(transfer)} to ${to.name}${price}`,
    now,
  });
}

/** Throws 404, 409 if the offer is no longer open. */
export const declineOffer = (db: Db, request: Request) => closeOffer(db, request, 'Declined');

/** Throws 404, 409 if the offer is no longer open. */
export const cancelOffer = (db: Db, request: Request) => closeOffer(db, request, 'Canceled');

function closeOffer(db: Db, request: Request, event: 'Declined' | 'Canceled'): Promise<store.OfferView> {
  const { id, now } = request;
  return inTransaction(db, async (tx) => {
    const offer = await requireOffer(tx, request, event === 'Declined' ? 'to' : 'from');
    if (!(await store.answerOffer(tx, id, { answer: event, now }))) throw conflict(TRANSFER_TEXTS.notOpen);
    await announce(tx, offer, { ...request, event });
    return offer;
  });
}

async function requireOffer(tx: Tx, request: Request, side: 'to' | 'from'): Promise<store.OfferView> {
  const offer = await store.findOffer(tx, { ...request, side });
  if (offer === undefined) throw notFound(TRANSFER_TEXTS.notFound);
  return offer;
}

async function announce(
  tx: Tx,
  offer: store.OfferView,
  context: Parameters<typeof sendOfferNotices>[2],
): Promise<void> {
  await publishRecords(tx, offer, context.now);
  await sendOfferNotices(tx, offer, context);
}

async function publishRecords(tx: Tx, offer: store.OfferView, now: number): Promise<void> {
  const { from_user_id, from_civilian_id, to_user_id, to_civilian_id } = offer;
  for (const [userId, civilianId] of [
    [from_user_id, from_civilian_id],
    [to_user_id, to_civilian_id],
  ] as const) {
    await publish(tx, { name: 'records', readers: { userId }, data: { civilianId }, now });
  }
}
