import { toDollars } from '@ten-four/contract/common/money';
import type { Offer } from '@ten-four/contract/transfers/transfers.contract';
import { OFFER_DAYS } from '@ten-four/contract/transfers/transfers.values';
import type { FormerOwner, OfferView } from '#features/transfers/transfers.store';
import { DAY } from '#platform/clock';
import { timestamp } from '#platform/timestamps';

export function presentOffer(offer: OfferView, viewerId: string): Offer {
  const { label, year, make, model, weapon_type } = offer;
  const kind = [year, make, model, weapon_type].filter(Boolean).join(' ');
  const mine = offer.from_user_id === viewerId;
  return {
    _id: offer.id,
    thingId: offer.thing_id,
    title: [label, kind].filter(Boolean).join(', '),
    from: offer.from,
    to: offer.to,
    civilianId: mine ? offer.from_civilian_id : offer.to_civilian_id,
    price: toDollars(offer.price),
    createdAt: timestamp(offer.created_at),
    expiresAt: timestamp(offer.created_at + OFFER_DAYS * DAY),
    mine,
  };
}

export const presentFormerOwner = ({ until, ...owner }: FormerOwner) => ({
  ...owner,
  until: timestamp(until),
});
