import type { StoredValues } from '#platform/settings/settings';

/** What will be, without what goes with license types that a change removes: their questions, and the roles that give them. */
export function withoutLeftOver(before: StoredValues, after: StoredValues): StoredValues {
  const kept = new Set(after.licenses.entries.map(({ _id }) => _id));
  const removed = new Set(before.licenses.entries.map(({ _id }) => _id).filter((id) => !kept.has(id)));
  if (removed.size === 0) return after;
  const stays = ({ licenseId }: { licenseId: string | null }) =>
    licenseId === null || !removed.has(licenseId);
  return {
    ...after,
    grants: { entries: after.grants.entries.filter(stays) },
    tests: { entries: after.tests.entries.filter(stays) },
  };
}
