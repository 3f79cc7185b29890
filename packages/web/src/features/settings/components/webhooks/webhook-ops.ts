import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Op } from '@ten-four/contract/settings/settings.contract';

export type GamePlatform = Platform;

/** The field of the section that holds a platform's webhook. */
export const FIELDS = { Xbox: 'webhookXbox', PlayStation: 'webhookPlaystation' } as const;

/** Returns the steps that set every typed address; a platform without one keeps what it has. */
export const webhookOps = (addresses: Record<Platform, string>): Op[] =>
  (Object.keys(FIELDS) as Platform[]).flatMap((platform) => {
    const value = addresses[platform].trim();
    return value === '' ? [] : [{ op: 'set', field: FIELDS[platform], value }];
  });
