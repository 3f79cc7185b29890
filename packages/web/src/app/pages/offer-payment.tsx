import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import type { Offer } from '@ten-four/contract/transfers/transfers.contract';
import { FineSources } from '#features/bank/components/fine-sources.tsx';

export const OfferPayment = ({ offer, user }: { offer: Offer; user: CurrentUser }) => (
  <FineSources fine={offer.price} civilianId={offer.civilianId} discordId={user.discordId} />
);
