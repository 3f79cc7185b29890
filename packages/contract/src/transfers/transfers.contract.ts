import { type Static, Type } from 'typebox';
import { NAME_MAX } from '../civilians/civilians.values.ts';
import { endpoint } from '../common/endpoint.ts';
import { Money } from '../common/money.ts';
import { DateTime, Id, IdParams, Nullable, OptionalOf, OptionalText, Saved } from '../common/schema.ts';
import { PRICE_MAX, TYPED_SSN_MAX } from './transfers.values.ts';

/** Either to another of one's own characters, at once, or an offer to the character with this SSN and last name. */
export const TransferRequest = Type.Object({
  toCivilianId: OptionalOf(Id),
  toSsn: OptionalText(TYPED_SSN_MAX),
  toLastName: OptionalText(NAME_MAX),
  /** Dollars, with at most two decimals. */
  price: OptionalOf(Type.Number({ minimum: 0, maximum: PRICE_MAX })),
});
export type TransferRequest = Static<typeof TransferRequest>;

export const Offer = Type.Object({
  _id: Id,
  thingId: Id,
  /** The plate or serial number, and the model. */
  title: Type.String(),
  from: Type.String(),
  to: Type.String(),
  /** The viewer's own character: the sender if `mine`, else the recipient. */
  civilianId: Id,
  price: Money,
  createdAt: DateTime,
  expiresAt: DateTime,
  /** The viewer sent it. */
  mine: Type.Boolean(),
});
export type Offer = Static<typeof Offer>;

type Thing = 'vehicle' | 'weapon';

const transfer = <const T extends Thing>(thing: T) =>
  endpoint({
    method: 'POST',
    path: `/api/${thing}s/:id/transfer`,
    summary: `Transfer one of your ${thing}s to your other character, or offer it to someone else's`,
    tag: `${thing}s`,
    who: ['own'],
    params: IdParams,
    body: TransferRequest,
    /** Null for a transfer to one's own character. */
    answer: Saved({ offer: Nullable(Offer) }),
    idempotent: true,
    daily: 'transfers',
  });

const list = <const T extends Thing>(thing: T) =>
  endpoint({
    method: 'GET',
    path: `/api/${thing}-offers`,
    summary: `List open ${thing} offers to and from you, newest first, at most 100`,
    tag: `${thing}s`,
    who: ['own'],
    answer: Type.Object({ offers: Type.Array(Offer) }),
  });

const answer = <const T extends Thing, const A extends string>(thing: T, how: A, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/${thing}-offers/:id/${how}`,
    summary,
    tag: `${thing}s`,
    who: ['own'],
    params: IdParams,
    answer: Saved({ offer: Offer }),
  });

const accept = <const T extends Thing>(thing: T) =>
  ({ ...answer(thing, 'accept', 'Accept an offer to you and pay its price'), idempotent: true }) as const;
const decline = <const T extends Thing>(thing: T) => answer(thing, 'decline', 'Decline an offer to you');
const cancel = <const T extends Thing>(thing: T) => answer(thing, 'cancel', 'Cancel your own offer');

export const offerEndpoints = {
  transferVehicle: transfer('vehicle'),
  listVehicleOffers: list('vehicle'),
  acceptVehicleOffer: accept('vehicle'),
  declineVehicleOffer: decline('vehicle'),
  cancelVehicleOffer: cancel('vehicle'),
  transferWeapon: transfer('weapon'),
  listWeaponOffers: list('weapon'),
  acceptWeaponOffer: accept('weapon'),
  declineWeaponOffer: decline('weapon'),
  cancelWeaponOffer: cancel('weapon'),
};
