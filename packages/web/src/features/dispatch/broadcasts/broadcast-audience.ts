import type { Broadcast } from '@ten-four/contract/console/broadcasts.schema';
import type { Platform } from '@ten-four/contract/officers/officers.values';

/** Who reads broadcasts: on which platforms they are what. */
export interface BroadcastReader {
  reads: readonly Platform[];
  police: readonly Platform[];
  fire: readonly Platform[];
  serves: readonly Platform[];
  dispatches: readonly Platform[];
}

export function isFor({ audience, platform }: Broadcast, reader: BroadcastReader): boolean {
  if (reader.dispatches.includes(platform)) return true;
  const { reads, police, fire } = reader;
  const addressed = { All: reads, Police: police, 'Fire & EMS': fire }[audience];
  return addressed.includes(platform);
}

/** Whether a reader may end a broadcast: dispatchers any, units of fire and EMS what is told by them. */
export const mayEnd = ({ platform, audience, tone, hold }: Broadcast, reader: BroadcastReader): boolean =>
  reader.dispatches.includes(platform) ||
  (!hold && audience === 'Fire & EMS' && tone === 'Fire/EMS' && reader.serves.includes(platform));

/** Whether a broadcast is in force at a time in milliseconds; Signal 100 is until it is ended. */
export const isInForce = ({ endsAt, endedAt }: Broadcast, now: number): boolean =>
  endedAt === null && (endsAt === null || now < Date.parse(endsAt));
