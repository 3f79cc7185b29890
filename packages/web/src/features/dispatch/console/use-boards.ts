import { dispatcherName } from '@ten-four/contract/console/console.values';
import { type GamePlatform, PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { useActiveCalls } from '../calls/calls.queries.ts';
import { useUnits } from '../units/units.queries.ts';
import { useDispatchOf, useWaiting } from './console.queries.ts';

export const otherOf = (platform: GamePlatform): GamePlatform =>
  PLATFORMS.find((one) => one !== platform) ?? PLATFORMS[0];

export function useBoards(platform: GamePlatform, username: string) {
  const dispatchers = useDispatchOf(platform).data?.dispatchers ?? [];
  const waiting = useWaiting(platform).data ?? [];
  const otherWaiting = useWaiting(otherOf(platform)).data?.length ?? 0;
  const calls = useActiveCalls(platform);
  const units = useUnits(platform);
  const own = dispatchers.find(({ name }) => name === username) ?? null;
  return {
    calls,
    units,
    known: calls.data ?? [],
    onDuty: units.data ?? [],
    waiting,
    otherWaiting,
    own,
    others: dispatchers.filter((one) => one !== own),
    signature: own === null ? null : dispatcherName(own.position),
  };
}
