import type { StoredValues } from '#platform/settings/settings';

/** Drops questions and grants of removed license types. */
export function withoutOrphans(before: StoredValues, after: StoredValues): StoredValues {
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
