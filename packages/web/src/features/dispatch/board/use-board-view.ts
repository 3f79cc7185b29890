import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { type GamePlatform, PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { useCallback, useState } from 'react';
import { useAvailableOptions } from '#lib/community.ts';
import { useAddress } from '#lib/use-address.ts';
import { callsOfUnit, sortCalls } from '../calls/call-order.ts';

function useHomePlatform(own: GamePlatform | undefined): GamePlatform {
  const { platforms } = useAvailableOptions();
  return own ?? platforms[0] ?? PLATFORMS[0];
}

/** Returns the platform in the URL if the user may choose it, otherwise `own` or the first one. */
export function useShownPlatform(own: GamePlatform | undefined, canChoose = true): GamePlatform {
  const { platforms } = useAvailableOptions();
  const { search } = useAddress();
  const home = useHomePlatform(own);
  const requested = platforms.find((platform) => platform === search.get('platform'));
  return (canChoose ? requested : undefined) ?? home;
}

/** Returns the platform and the call in the URL of the officer dashboard. */
export function useBoardView(own: GamePlatform | undefined, canChoose: boolean) {
  const home = useHomePlatform(own);
  const { search, change } = useAddress();
  return {
    platform: useShownPlatform(own, canChoose),
    callId: search.get('call') || null,
    showCall: useCallback(
      (id: string | null, how?: 'push') => change({ call: id, patient: null }, how),
      [change],
    ),
    showPlatform: (platform: GamePlatform) =>
      change({ platform: platform === home ? null : platform, call: null, patient: null }),
  };
}

interface ShownCallOptions {
  platform: GamePlatform;
  urlId: string | null;
  calls: readonly Call[] | undefined;
  officerId: string | null;
  hasRoom: boolean;
}

/**
 * Returns the ID of the call that the board shows: the one in the URL; on wide screens otherwise the user's own or
 * the most urgent. Does not change by itself while someone reads it.
 */
export function useShownCall(options: ShownCallOptions): string | null {
  const { platform, urlId, calls, officerId, hasRoom } = options;
  const [first, setFirst] = useState<{ platform: GamePlatform; id: string } | null>(null);
  const firstId = first?.platform === platform ? first.id : null;
  if (urlId === null && firstId === null && hasRoom && calls !== undefined) {
    const id = mostUrgentId(calls, officerId);
    if (id !== undefined) setFirst({ platform, id });
  }
  if (urlId !== null) return urlId;
  return hasRoom ? firstId : null;
}

function mostUrgentId(calls: readonly Call[], officerId: string | null): string | undefined {
  const own = callsOfUnit(calls, officerId);
  return sortCalls(own.length > 0 ? own : calls, null)[0]?._id;
}
