import type { Offer } from '@ten-four/contract/transfers/transfers.contract';
import { BANK_KEYS, CIVILIAN_COUNTS, TRANSFER_KEYS } from '#lib/query-keys.ts';
import { changeCached, endpointQuery, useEndpoint, useSend, withoutRow } from '#lib/use-endpoint.ts';

export type ThingName = 'vehicle' | 'weapon';

export interface ThingOffer extends Offer {
  thing: ThingName;
}

const RELOAD = [...TRANSFER_KEYS, ['vehicles'], ...CIVILIAN_COUNTS];

const withThing = (thing: ThingName, offers: readonly Offer[] = []): ThingOffer[] =>
  offers.map((offer) => ({ ...offer, thing }));

/** Returns open offers of vehicles and weapons, newest first. */
export function useOffers(): ThingOffer[] {
  const vehicles = useEndpoint('GET /api/vehicle-offers', {}).data?.offers;
  const weapons = useEndpoint('GET /api/weapon-offers', {}).data?.offers;
  return [...withThing('vehicle', vehicles), ...withThing('weapon', weapons)].sort((a, b) =>
    b.createdAt.localeCompare(a.createdAt),
  );
}

export const useOwnCivilians = () =>
  useEndpoint('GET /api/civilians', {}, { select: ({ civilians }) => civilians });

/** Removes a row that went to another character, so that it is gone when the dialog closes. */
export const useTransfer = (thing: ThingName, civilianId: string) =>
  useSend(thing === 'vehicle' ? 'POST /api/vehicles/:id/transfer' : 'POST /api/weapons/:id/transfer', {
    write: async (queryClient, { offer }, { params: { id } }) => {
      if (offer !== null) return;
      const params = { id: civilianId };
      const vehiclesQuery = endpointQuery('GET /api/vehicles/by-civilian/:id', { params });
      const weaponsQuery = endpointQuery('GET /api/weapons/by-civilian/:id', { params });
      await (thing === 'vehicle'
        ? changeCached(queryClient, vehiclesQuery, ({ vehicles }) => ({ vehicles: withoutRow(vehicles, id) }))
        : changeCached(queryClient, weaponsQuery, ({ weapons }) => ({ weapons: withoutRow(weapons, id) })));
    },
    reload: RELOAD,
  });

type AnswerKind = 'accept' | 'decline' | 'cancel';

export const useOfferAnswer = <A extends AnswerKind>(thing: ThingName, answer: A) =>
  useSend(
    thing === 'vehicle'
      ? (`POST /api/vehicle-offers/:id/${answer}` as const)
      : (`POST /api/weapon-offers/:id/${answer}` as const),
    { reload: [...RELOAD, ...BANK_KEYS] },
  );
