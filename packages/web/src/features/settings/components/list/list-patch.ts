import type { Op } from '@ten-four/contract/settings/settings.contract';
import type { SectionName } from '@ten-four/contract/settings/settings.values';

export interface Entry {
  _id: string;
  /** Only inactive ones can be removed. */
  active?: boolean;
}

/** A list of a section, or nested in an entry, which is saved whole. */
export interface ListPath {
  section: SectionName;
  list: string;
  within?: { _id: string; key: string };
  only?: { key: string; value: string };
}

export interface ListPatch<E extends Entry> {
  ops: Op[];
  entries: E[];
}

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

export function removeEntry<E extends Entry>(path: ListPath, entries: readonly E[], entry: E): ListPatch<E> {
  const rest = entries.filter(({ _id }) => _id !== entry._id);
  const { list, within } = path;
  return {
    ops: [within === undefined ? { op: 'remove', list, _id: entry._id } : nested(list, within, rest)],
    entries: rest,
  };
}

export const switchEntry = <E extends Entry>(
  path: ListPath,
  entries: readonly E[],
  { _id }: E,
  active: boolean,
): ListPatch<E> => ({
  ops: saveOps(path, entries, { _id, entry: { active } }),
  entries: entries.map((one) => (one._id === _id ? { ...one, active } : one)),
});

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

type Lists = Readonly<Record<string, readonly (Entry & Record<string, unknown>)[] | undefined>>;

export function entriesAt<E extends Entry>(value: object, { list, within, only }: ListPath): readonly E[] {
  const { [list]: whole = [] } = value as Lists;
  const entries =
    within === undefined
      ? whole.filter((one) => only === undefined || one[only.key] === only.value)
      : whole.find(({ _id }) => _id === within._id)?.[within.key];
  return entries as readonly E[];
}

export function replaceList<V extends object>(
  value: V,
  { list, within, only }: ListPath,
  entries: readonly Entry[],
): V {
  const { [list]: whole = [] } = value as Lists;
  if (within !== undefined) {
    const { _id, key } = within;
    return { ...value, [list]: whole.map((one) => (one._id === _id ? { ...one, [key]: entries } : one)) };
  }
  const others = only === undefined ? [] : whole.filter((one) => one[only.key] !== only.value);
  return { ...value, [list]: [...others, ...entries] };
}

export function changedKeys(before: object, after: object): Record<string, unknown> {
  const old: Record<string, unknown> = { ...before };
  return Object.fromEntries(
    Object.entries(after).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(old[key])),
  );
}
