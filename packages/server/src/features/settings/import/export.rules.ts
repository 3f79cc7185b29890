import type { FieldSpec } from '@ten-four/contract/settings/section';
import { SECTIONS } from '@ten-four/contract/settings/sections';
import type { SectionName } from '@ten-four/contract/settings/settings.values';
import { type Entry, entriesOf, type Value } from '#features/settings/values.rules';
import type { Settings } from '#platform/settings/settings';

const OWN_KEYS: readonly string[] = ['host'];

/** Exports sections without secrets and channels. Roles get their current names, to match them on another server. */
export function exportSections(
  settings: Settings,
  sections: readonly SectionName[],
): Partial<Record<SectionName, Value>> {
  const exported = sections.map((section) => [section, exportSection(settings, section)] as const);
  return Object.fromEntries(exported.filter(([, value]) => Object.keys(value).length > 0));
}

function exportSection(settings: Settings, section: SectionName): Value {
  const spec = SECTIONS[section];
  const value = settings.values[section] as Value;
  const fields = Object.entries<FieldSpec>(spec.fields)
    .filter(([, { secret, local }]) => secret !== true && local !== true)
    .map(([field]) => [field, value[field]]);
  const lists = Object.keys(spec.lists).map((list) => [
    list,
    entriesOf(value, list).map((entry) => withRoleName(withoutOwnKeys(entry), settings)),
  ]);
  return Object.fromEntries([...fields, ...lists]);
}

const withoutOwnKeys = (entry: Entry): Entry =>
  Object.fromEntries(Object.entries(entry).filter(([key]) => !OWN_KEYS.includes(key))) as Entry;

function withRoleName(entry: Entry, { guild }: Settings): Entry {
  if (!Object.hasOwn(entry, 'roleName')) return entry;
  const role = guild?.roles.find(({ _id }) => _id === entry.roleId);
  return role === undefined ? entry : { ...entry, roleName: role.name };
}
