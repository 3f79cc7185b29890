import type { Op } from '@ten-four/contract/settings/settings.contract';
import type { SectionName } from '@ten-four/contract/settings/settings.values';

/** An entry of a list of the settings. */
export interface Entry {
  _id: string;
  /** Of those that others refer to: only one that is switched off is removed. */
  active?: boolean;
}

/** Path of a list: in a section, or nested in an entry, which is then saved whole. */
export interface ListPath<S extends SectionName = SectionName> {
  section: S;
  list: string;
  within?: { _id: string; key: string };
  /** Limits the list to entries with this value. */
  only?: { key: string; value: string };
}

/** A list after a change, with the operations that make it. */
export interface ListPatch<E extends Entry> {
  ops: Op[];
  entries: E[];
}

/** Returns the operations that add an entry, or change the given keys of one. */
export function saveOps<E extends Entry>(
  { list, within }: ListPath,
  entries: readonly E[],
  { _id, entry }: { _id: string | null; entry: object },
): Op[] {
  if (within === undefined) {
    return [
      _id === null
        ? { op: 'add', list, entry: { ...entry } }
        : { op: 'edit', list, _id, entry: { ...entry } },
    ];
  }
  const items =
    _id === null ? [...entries, entry] : entries.map((one) => (one._id === _id ? { ...one, ...entry } : one));
  return [nested(list, within, items)];
}

/** Removes an entry. */
export function removeEntry<E extends Entry>(path: ListPath, entries: readonly E[], entry: E): ListPatch<E> {
  const rest = entries.filter(({ _id }) => _id !== entry._id);
  const { list, within } = path;
  return {
    ops: [within === undefined ? { op: 'remove', list, _id: entry._id } : nested(list, within, rest)],
    entries: rest,
  };
}

/** Switches an entry on or off. */
export const switchEntry = <E extends Entry>(
  path: ListPath,
  entries: readonly E[],
  { _id }: E,
  active: boolean,
): ListPatch<E> => ({
  ops: saveOps(path, entries, { _id, entry: { active } }),
  entries: entries.map((one) => (one._id === _id ? { ...one, active } : one)),
});

/** Moves an entry next to another one. */
export function moveEntry<E extends Entry>(
  path: ListPath,
  entries: readonly E[],
  { entry, other, side }: { entry: E; other: E; side: 'before' | 'after' },
): ListPatch<E> {
  const rest = entries.filter(({ _id }) => _id !== entry._id);
  const at = rest.findIndex(({ _id }) => _id === other._id) + (side === 'after' ? 1 : 0);
  const before = rest[at]?._id ?? null;
  const moved = rest.toSpliced(at, 0, entry);
  const { list, within } = path;
  return {
    ops: [within === undefined ? { op: 'move', list, _id: entry._id, before } : nested(list, within, moved)],
    entries: moved,
  };
}

const nested = (list: string, { _id, key }: { _id: string; key: string }, items: readonly object[]): Op => ({
  op: 'edit',
  list,
  _id,
  entry: { [key]: items },
});

/** A section's value with a list in path of the one that stands there. */
export function replaceList<V extends object>(
  value: V,
  { list, within, only }: ListPath,
  entries: readonly Entry[],
): V {
  const whole = (value as Record<string, (Entry & Record<string, unknown>)[]>)[list] ?? [];
  if (within !== undefined) {
    const { _id, key } = within;
    return { ...value, [list]: whole.map((one) => (one._id === _id ? { ...one, [key]: entries } : one)) };
  }
  const others = only === undefined ? [] : whole.filter((one) => one[only.key] !== only.value);
  return { ...value, [list]: [...others, ...entries] };
}

/** Returns the keys of `after` whose values changed. */
export function changedKeys(before: object, after: object): Record<string, unknown> {
  const old: Record<string, unknown> = { ...before };
  return Object.fromEntries(
    Object.entries(after).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(old[key])),
  );
}
