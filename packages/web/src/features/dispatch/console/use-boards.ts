import { dispatcherName } from '@ten-four/contract/console/console.values';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { PLATFORMS, type Platform } from '@ten-four/contract/officers/officers.values';
import { useActiveCalls } from '../calls/calls.queries.ts';
import { useUnits } from '../units/units.queries.ts';
import { useDispatchOf, useWaiting } from './console.queries.ts';

const NO_CALLS: readonly Call[] = [];
const NO_UNITS: readonly Unit[] = [];
const NOTHING: readonly Emergency[] = [];

/** The platform that is not looked at: of it only the number of waiting 911 calls is shown. */
export const otherOf = (platform: Platform): Platform =>
  PLATFORMS.find((one) => one !== platform) ?? PLATFORMS[0];

export function useBoards(platform: Platform, username: string) {
  const dispatchers = useDispatchOf(platform).data?.dispatchers ?? [];
  const waiting = useWaiting(platform).data ?? NOTHING;
  const elsewhere = useWaiting(otherOf(platform)).data?.length ?? 0;
  const calls = useActiveCalls(platform);
  const units = useUnits(platform);
  const own = dispatchers.find(({ name }) => name === username) ?? null;
  return {
    calls,
    units,
    known: calls.data ?? NO_CALLS,
    onDuty: units.data ?? NO_UNITS,
    waiting,
    elsewhere,
    own,
    others: dispatchers.filter((one) => one !== own),
    signature: own === null ? null : dispatcherName(own.position),
  };
}
