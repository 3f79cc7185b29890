import type { Offer } from '@ten-four/contract/transfers/transfers.contract';
import { BANK_KEYS, CIVILIAN_COUNTS, TRANSFER_KEYS } from '#lib/query-keys.ts';
import { invalidate, useEndpoint, useSend } from '#lib/use-endpoint.ts';

type ThingName = 'vehicle' | 'weapon';

export type ThingOffer = Offer & { thing: ThingName };

const RELOAD = [...TRANSFER_KEYS, ['vehicles'], ...CIVILIAN_COUNTS];

/** Returns open offers of vehicles and weapons, newest first. */
export function useOffers(): ThingOffer[] {
  const vehicles = useEndpoint('GET /api/vehicle-offers', {}).data?.offers ?? [];
  const weapons = useEndpoint('GET /api/weapon-offers', {}).data?.offers ?? [];
  return [
    ...vehicles.map((offer) => ({ ...offer, thing: 'vehicle' as const })),
    ...weapons.map((offer) => ({ ...offer, thing: 'weapon' as const })),
  ].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

export const useOwnCivilians = () =>
  useEndpoint('GET /api/civilians', {}, { select: ({ civilians }) => civilians });

/** Refetches before it succeeds, so that a row that went to another character is gone when the dialog closes. */
export const useTransfer = (thing: ThingName) =>
  useSend(`POST /api/${thing}s/:id/transfer` as const, {
    write: (queryClient) => invalidate(queryClient, RELOAD),
    recheck: RELOAD,
  });

export const useOfferAnswer = <A extends 'accept' | 'decline' | 'cancel'>(thing: ThingName, answer: A) =>
  useSend(`POST /api/${thing}-offers/:id/${answer}` as const, { reload: [...RELOAD, ...BANK_KEYS] });
