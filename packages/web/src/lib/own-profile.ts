import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';

/** What a profile of a member is asked for with; law enforcement is what the call means by itself. */
export const profileParts = (discordId: string | undefined, kind: DepartmentKind) => ({
  params: { discordId },
  ...(kind === 'Law Enforcement' ? {} : { query: { kind } }),
});

interface Serving {
  _id: string;
  aboard: string | null;
}

/** The id of a member's unit: that of the apparatus that they are aboard, or their own. */
export const unitIdOf = ({ _id, aboard }: Serving): string => aboard ?? _id;
