import { PLATFORMS, type Platform } from '@ten-four/contract/officers/officers.values';
import { useCallback } from 'react';
import { useAddress } from '#lib/use-address.ts';

/**
 * What of the officer dashboard the address names: the selected call, and for who may choose one the platform.
 * @param home the platform that is shown where the address names none, or for whom there is no choice
 */
export function useBoardView(home: Platform, chooses: boolean) {
  const { search, change } = useAddress();
  const asked = chooses ? PLATFORMS.find((platform) => platform === search.get('platform')) : undefined;

  return {
    platform: asked ?? home,
    callId: search.get('call') || null,
    showCall: useCallback((id: string | null) => change({ call: id }), [change]),
    showPlatform: useCallback(
      (platform: Platform) => change({ platform: platform === home ? null : platform, call: null }),
      [change, home],
    ),
  };
}
