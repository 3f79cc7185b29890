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

const OfferSaved = Saved({ offer: Offer });

const answerTo = <const T extends Thing, const A extends string>(thing: T, answer: A, summary: string) =>
  ({
    method: 'POST',
    path: `/api/${thing}-offers/:id/${answer}`,
    summary,
    tag: `${thing}s`,
    who: ['own'],
    params: IdParams,
    answer: OfferSaved,
  }) as const;

const endpointsOf = <const T extends Thing>(thing: T) => ({
  transfer: endpoint({
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
  }),
  list: endpoint({
    method: 'GET',
    path: `/api/${thing}-offers`,
    summary: `List open ${thing} offers to and from you, newest first, at most 100`,
    tag: `${thing}s`,
    who: ['own'],
    answer: Type.Object({ offers: Type.Array(Offer) }),
  }),
  accept: endpoint({
    ...answerTo(thing, 'accept', 'Accept an offer to you and pay its price'),
    idempotent: true,
  }),
  decline: endpoint(answerTo(thing, 'decline', 'Decline an offer to you')),
  cancel: endpoint(answerTo(thing, 'cancel', 'Cancel your own offer')),
});

const vehicles = endpointsOf('vehicle');
const weapons = endpointsOf('weapon');

export const offerEndpoints = {
  transferVehicle: vehicles.transfer,
  listVehicleOffers: vehicles.list,
  acceptVehicleOffer: vehicles.accept,
  declineVehicleOffer: vehicles.decline,
  cancelVehicleOffer: vehicles.cancel,
  transferWeapon: weapons.transfer,
  listWeaponOffers: weapons.list,
  acceptWeaponOffer: weapons.accept,
  declineWeaponOffer: weapons.decline,
  cancelWeaponOffer: weapons.cancel,
};
