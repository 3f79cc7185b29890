import type { SectionName } from '@ten-four/contract/settings/settings.values';
import { type Entry, entriesOf, type Value } from '#features/settings/values.rules';
import type { Settings, StoredValues } from '#platform/settings/settings';

/** Drops questions and grants of removed license types. */
export function withoutOrphans(before: StoredValues, after: StoredValues): StoredValues {
  const remaining = new Set(after.licenses.entries.map(({ _id }) => _id));
  const removed = before.licenses.entries.map(({ _id }) => _id).filter((id) => !remaining.has(id));
  const stays = ({ licenseId }: { licenseId: string | null }) =>
    licenseId === null || !removed.includes(licenseId);
  return {
    ...after,
    grants: { entries: after.grants.entries.filter(stays) },
    tests: { entries: after.tests.entries.filter(stays) },
  };
}

export function withServerValues(section: SectionName, before: Settings, after: Value): Value {
  const old = before.values[section] as Value;
  if (section === 'grants') return withRoleNames(old, after, before.guild);
  if (section === 'vehicles') return withRenamedTypes(old, after);
  return after;
}

/** Fills in role names from Discord; without a bot the request must name them. */
function withRoleNames(before: Value, after: Value, guild: Settings['guild']): Value {
  if (guild === null) return after;
  const old = new Map(entriesOf(before, 'entries').map((entry) => [entry._id, entry]));
  const nameOf = ({ _id, roleId }: Entry) => {
    const same = old.get(_id);
    if (same?.roleId === roleId) return same?.roleName;
    return guild.roles.find((role) => role._id === roleId)?.name ?? '';
  };
  const entries = entriesOf(after, 'entries').map((entry) => ({ ...entry, roleName: nameOf(entry) }));
  return { ...after, entries };
}

function withRenamedTypes(before: Value, after: Value): Value {
  const old = new Map(entriesOf(before, 'types').map(({ _id, name }) => [_id, String(name)]));
  const renamed = new Map(
    entriesOf(after, 'types').flatMap(({ _id, name }) => {
      const was = old.get(_id);
      return was === undefined || was === name ? [] : [[was, name] as const];
    }),
  );
  if (renamed.size === 0) return after;
  const models = entriesOf(after, 'models').map((model) => ({
    ...model,
    type: renamed.get(String(model.type)) ?? model.type,
  }));
  return { ...after, models };
}
