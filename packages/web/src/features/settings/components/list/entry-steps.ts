import type { Op } from '@ten-four/contract/settings/settings.contract';
import type { SectionName } from '@ten-four/contract/settings/settings.values';

/** An entry of a list of the settings. */
export interface Entry {
  _id: string;
  /** Of those that others refer to: only one that is switched off is removed. */
  active?: boolean;
}

/** Where a list stands: in a section, or within an entry of one, which is then changed as a whole. */
export interface ListPlace<S extends SectionName = SectionName> {
  section: S;
  list: string;
  within?: { _id: string; key: string };
  /** Of the list only the entries that have this. */
  only?: { key: string; value: string };
}

/** A list after a change, and the steps that make it so. */
export interface ListStep<E extends Entry> {
  ops: Op[];
  entries: E[];
}

/** The step that adds an entry, or changes one in what of it is given. */
export function saveSteps<E extends Entry>(
  { list, within }: ListPlace,
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

/** Takes an entry out. */
export function removeStep<E extends Entry>(place: ListPlace, entries: readonly E[], entry: E): ListStep<E> {
  const rest = entries.filter(({ _id }) => _id !== entry._id);
  const { list, within } = place;
  return {
    ops: [within === undefined ? { op: 'remove', list, _id: entry._id } : nested(list, within, rest)],
    entries: rest,
  };
}

/** Switches an entry on or off. */
export const switchStep = <E extends Entry>(
  place: ListPlace,
  entries: readonly E[],
  { _id }: E,
  active: boolean,
): ListStep<E> => ({
  ops: saveSteps(place, entries, { _id, entry: { active } }),
  entries: entries.map((one) => (one._id === _id ? { ...one, active } : one)),
});

/** Puts an entry right before or after another one. */
export function moveStep<E extends Entry>(
  place: ListPlace,
  entries: readonly E[],
  { entry, other, side }: { entry: E; other: E; side: 'before' | 'after' },
): ListStep<E> {
  const rest = entries.filter(({ _id }) => _id !== entry._id);
  const at = rest.findIndex(({ _id }) => _id === other._id) + (side === 'after' ? 1 : 0);
  const before = rest[at]?._id ?? null;
  const moved = rest.toSpliced(at, 0, entry);
  const { list, within } = place;
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

/** A section's value with a list in place of the one that stands there. */
export function withList<V extends object>(
  value: V,
  { list, within, only }: ListPlace,
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

/** Of a new state what is not as before. */
export function different(before: object, after: object): Record<string, unknown> {
  const old: Record<string, unknown> = { ...before };
  return Object.fromEntries(
    Object.entries(after).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(old[key])),
  );
}
