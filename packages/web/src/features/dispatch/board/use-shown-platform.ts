import { PLATFORMS, type Platform } from '@ten-four/contract/officers/officers.values';
import { useOffers } from '#lib/community.ts';
import { useAddress } from '#lib/use-address.ts';

/** The platform that the address names; without one that where the reader dispatches, or else the first. */
export function useShownPlatform(dispatching: readonly Platform[]): Platform {
  const { platforms } = useOffers();
  const { search } = useAddress();
  const home = dispatching[0] ?? platforms[0] ?? PLATFORMS[0];
  return platforms.find((platform) => platform === search.get('platform')) ?? home;
}
