import { OFFER_DAYS } from '@ten-four/contract/transfers/transfers.values';
import type { Tx } from '#db/database';
import { escapeWithin, inDollars, sendNotice } from '#features/outbox/index';
import { labelOf, recipientOf, senderOf } from '#features/transfers/transfers.rules';
import type { OfferView } from '#features/transfers/transfers.store';
import type { Settings } from '#platform/settings/settings';

const NOUNS = { vehicle: 'Vehicle', weapon: 'Weapon' } as const;
const NAME_LENGTH = 250;

type OfferEvent = 'offered' | 'Accepted' | 'Declined' | 'Canceled';

/** Sends a direct message about an offer to the recipient, the sender, or both if it was accepted. */
export async function sendOfferNotices(
  tx: Tx,
  offer: OfferView,
  { event, settings, now }: { event: OfferEvent; settings: Settings; now: number },
): Promise<void> {
  const [platform = 'Xbox'] = settings.values.general.platforms;
  const sender = { userId: offer.from_user_id, civilianId: offer.from_civilian_id, about: senderOf(offer) };
  const recipient = { userId: offer.to_user_id, civilianId: offer.to_civilian_id, about: recipientOf(offer) };
  const readers = {
    offered: [recipient],
    Accepted: [sender, recipient],
    Declined: [sender],
    Canceled: [recipient],
  };
  for (const { userId, civilianId, about } of readers[event]) {
    const key = `offer-${event.toLowerCase()}:${offer.id}:${userId}`;
    const open = { kind: 'civilian', id: civilianId } as const;
    await sendNotice(tx, { key, userId, platform, about, ...textsOf(offer, event), open, now });
  }
}

function textsOf(offer: OfferView, event: OfferEvent): { title: string; text: string } {
  const [thing, from, to] = [labelOf(offer), senderOf(offer), recipientOf(offer)].map((text) =>
    escapeWithin(text, NAME_LENGTH),
  );
  const price = offer.price === 0 ? '' : ` for ${inDollars(offer.price)}`;
  const noun = NOUNS[offer.thing];
  switch (event) {
    case 'offered':
      return {
        title: `${noun} offered`,
        text: `${thing} from ${from}${price}. Open for ${OFFER_DAYS} days.`,
      };
    case 'Accepted':
      return {
        title: `${noun} transferred`,
        text: `${thing} was transferred from ${from} to ${to}${price}.`,
      };
    case 'Declined':
      return { title: 'Offer declined', text: `${to} declined ${thing}.` };
    case 'Canceled':
      return { title: 'Offer canceled', text: `${from} canceled the offer of ${thing}.` };
  }
}
