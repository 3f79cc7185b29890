import type { QueryClient } from '@tanstack/react-query';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import type { WarrantStatus } from '@ten-four/contract/warrants/warrants.values';
import { writeLive } from '#lib/live/write-live.ts';

/** Where the warrants of a platform are kept: a list a status, and one of all. */
export const warrantKeys = {
  all: ['warrants'],
  ofPlatform: (platform: Platform) => ['warrants', platform],
  list: (platform: Platform, status: WarrantStatus | null) => ['warrants', platform, status ?? 'All'],
} as const;

/** Writes a warrant, as a live event or an answer tells it, into every list that is shown of its platform. */
export function applyWarrant(queryClient: QueryClient, warrant: Warrant): void {
  writeLive<Warrant[]>(queryClient, warrantKeys.ofPlatform(warrant.platform), (warrants) =>
    withWarrant(warrants, warrant),
  );
}

/** After a failure nobody may know what became of a warrant: all are asked for again. */
export function reloadWarrants(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: warrantKeys.all });
}

/**
 * The warrants with one as it is now. It keeps its place also in a list whose status it left: what is shown goes by the
 * status that each has at the moment. A resolved one is never active again, so whatever says so is older.
 */
function withWarrant(warrants: Warrant[], warrant: Warrant): Warrant[] {
  const known = warrants.find(({ _id }) => _id === warrant._id);
  if (known === undefined) return [warrant, ...warrants];
  if (known.resolvedAt !== null && warrant.resolvedAt === null) return warrants;
  return warrants.map((other) => (other === known ? warrant : other));
}
