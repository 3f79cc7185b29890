import type { Op } from '@ten-four/contract/settings/settings.contract';

export const FIELDS = { Xbox: 'webhookXbox', PlayStation: 'webhookPlaystation' } as const;

export type Addresses = Record<(typeof FIELDS)[keyof typeof FIELDS], string>;

export const webhookOps = (addresses: Addresses): Op[] =>
  Object.entries(addresses)
    .map(([field, typed]): Op => ({ op: 'set', field, value: typed.trim() }))
    .filter(({ value }) => value !== '');
