import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';

export const profileParts = (discordId: string | undefined, kind: DepartmentKind) => ({
  params: { discordId },
  ...(kind === 'Law Enforcement' ? {} : { query: { kind } }),
});

interface Serving {
  _id: string;
  aboard: string | null;
}

export const unitIdOf = ({ _id, aboard }: Serving): string => aboard ?? _id;
