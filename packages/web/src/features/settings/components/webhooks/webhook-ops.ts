import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Op } from '@ten-four/contract/settings/settings.contract';

export const FIELDS = { Xbox: 'webhookXbox', PlayStation: 'webhookPlaystation' } as const;

export const webhookOps = (addresses: Record<GamePlatform, string>): Op[] =>
  (Object.keys(FIELDS) as GamePlatform[]).flatMap((platform) => {
    const value = addresses[platform].trim();
    return value === '' ? [] : [{ op: 'set', field: FIELDS[platform], value }];
  });
