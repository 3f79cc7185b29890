import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';

export const profileParts = <Id extends string | undefined>(discordId: Id, kind: DepartmentKind) => ({
  params: { discordId },
  ...(kind === 'Law Enforcement' ? {} : { query: { kind } }),
});

export const unitIdOf = ({ _id, aboard }: { _id: string; aboard: string | null }): string => aboard ?? _id;
