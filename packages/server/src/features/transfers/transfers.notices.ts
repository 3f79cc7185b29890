import { OFFER_DAYS } from '@ten-four/contract/transfers/transfers.values';
import type { Tx } from '#db/database';
import { escapeWithin, inDollars, sendNotice } from '#features/outbox/index';
import type { OfferView } from '#features/transfers/transfers.store';
import { publish } from '#platform/live/publish';
import type { Settings } from '#platform/settings/settings';

const NOUNS = { vehicle: 'Vehicle', weapon: 'Weapon' } as const;
const NAME_LENGTH = 250;

const READERS = { Offered: ['to'], Accepted: ['from', 'to'], Declined: ['from'], Canceled: ['to'] };
type OfferEvent = keyof typeof READERS;

/** Publishes a change to both sides, and messages the recipient, the sender, or both unless they are one member. */
export async function publishOffer(
  tx: Tx,
  offer: OfferView,
  { event, settings, now }: { event: OfferEvent; settings: Settings; now: number },
): Promise<void> {
  const [platform = 'Xbox'] = settings.values.general.platforms;
  for (const side of ['from', 'to'] as const) {
    const userId = offer[`${side}_user_id`];
    const civilianId = offer[`${side}_civilian_id`];
    await publish(tx, { name: 'records', readers: { userId }, data: { civilianId }, now });
    if (event === 'Accepted' && offer.price > 0) {
      await publish(tx, { name: 'wallet', readers: { userId }, data: {}, now });
    }
    if (!READERS[event].includes(side) || offer.from_user_id === offer.to_user_id) continue;
    const [title, text] = noticesOf(offer)[event];
    const key = `offer-${event.toLowerCase()}:${offer.id}:${userId}`;
    const open = { kind: 'civilian', id: civilianId } as const;
    await sendNotice(tx, { key, userId, platform, about: offer[side], title, text, open, now });
  }
}

export const priceText = ({ price }: OfferView): string => (price === 0 ? '' : ` for ${inDollars(price)}`);

function noticesOf(offer: OfferView): Record<OfferEvent, [title: string, text: string]> {
  const [label, from, to] = [offer.label, offer.from, offer.to].map((text) =>
    escapeWithin(text, NAME_LENGTH),
  );
  const price = priceText(offer);
  const noun = NOUNS[offer.thing];
  return {
    Offered: [`${noun} offered`, `${label} from ${from}${price}. Open for ${OFFER_DAYS} days.`],
    Accepted: [`${noun} transferred`, `${label} was transferred from ${from} to ${to}${price}.`],
    Declined: ['Offer declined', `${to} declined ${label}.`],
    Canceled: ['Offer canceled', `${from} canceled the offer of ${label}.`],
  };
}
