import type { Broadcast } from '@ten-four/contract/console/broadcasts.schema';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';

export interface BroadcastReader {
  reads: readonly GamePlatform[];
  police: readonly GamePlatform[];
  fire: readonly GamePlatform[];
  serves: readonly GamePlatform[];
  dispatches: readonly GamePlatform[];
}

export function isFor({ audience, platform }: Broadcast, reader: BroadcastReader): boolean {
  if (reader.dispatches.includes(platform)) return true;
  const { reads, police, fire } = reader;
  const addressed = { All: reads, Police: police, 'Fire & EMS': fire }[audience];
  return addressed.includes(platform);
}

export const canEnd = ({ platform, audience, tone, hold }: Broadcast, reader: BroadcastReader): boolean =>
  reader.dispatches.includes(platform) ||
  (!hold && audience === 'Fire & EMS' && tone === 'Fire/EMS' && reader.serves.includes(platform));

export const isInForce = ({ endsAt, endedAt }: Broadcast, now: number): boolean =>
  endedAt === null && (endsAt === null || now < Date.parse(endsAt));
