import { type PenalCode, penalCodeEndpoints } from '@ten-four/contract/penal-codes/penal-codes.contract';
import type { PenalEntry } from '@ten-four/contract/settings/sections/penal-code.section';
import { routes } from '#platform/http/routes';

export const penalCodeRoutes = routes(penalCodeEndpoints, {
  listPenalCodes: async ({ settings }) => byCategory(settings.values['penal-code'].entries),
});

function byCategory(entries: readonly PenalEntry[]): PenalCode[] {
  const categories = [...new Set(entries.map(({ category }) => category))];
  return categories.flatMap((category) =>
    entries
      .filter((entry) => entry.category === category)
      .map(({ jail, ...entry }) => ({ ...entry, jailTime: jail })),
  );
}
