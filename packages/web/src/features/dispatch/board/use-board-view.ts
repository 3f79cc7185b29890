import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { PLATFORMS, type Platform } from '@ten-four/contract/officers/officers.values';
import { useCallback, useState } from 'react';
import { useOffers } from '#lib/community.ts';
import { useAddress } from '#lib/use-address.ts';
import { sortCalls } from '../calls/call-order.ts';

/**
 * What of the officer dashboard the address names: the selected call, and for who may choose one the platform.
 * @param own the platform that is shown where the address names none, or for whom there is no choice; without one the first
 */
export function useBoardView(own: Platform | undefined, chooses: boolean) {
  const { platforms } = useOffers();
  const home = own ?? platforms[0] ?? PLATFORMS[0];
  const { search, change } = useAddress();
  const asked = chooses ? platforms.find((platform) => platform === search.get('platform')) : undefined;

  return {
    platform: asked ?? home,
    callId: search.get('call') || null,
    showCall: useCallback(
      (id: string | null, how?: 'push') => change({ call: id, patient: null }, how),
      [change],
    ),
    showPlatform: useCallback(
      (platform: Platform) =>
        change({ platform: platform === home ? null : platform, call: null, patient: null }),
      [change, home],
    ),
  };
}

interface ShownCall {
  platform: Platform;
  asked: string | null;
  calls: readonly Call[] | undefined;
  officerId: string | null;
  /** Whether there is a place for a call that nobody asked for. */
  hasRoom: boolean;
}

/**
 * The id of the call that the board shows in full: the one that the address names; without one, and where there is
 * room, the reader's own, or else the most urgent. That one stays, also when it is closed, until another is chosen:
 * what is being read must not change by itself.
 */
export function useShownCall({ platform, asked, calls, officerId, hasRoom }: ShownCall): string | null {
  const [first, setFirst] = useState<{ platform: Platform; id: string } | null>(null);
  const kept = first?.platform === platform ? first.id : null;
  if (asked === null && kept === null && hasRoom && calls !== undefined) {
    const id = firstOf(calls, officerId);
    if (id !== undefined) setFirst({ platform, id });
  }
  if (asked !== null) return asked;
  return hasRoom ? kept : null;
}

function firstOf(calls: readonly Call[], officerId: string | null): string | undefined {
  const own = calls.filter(({ units }) => units.some(({ _id }) => _id === officerId));
  return sortCalls(own.length > 0 ? own : calls, null)[0]?._id;
}
