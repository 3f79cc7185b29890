import type { ListSpec, SectionSpec } from '@ten-four/contract/settings/section';
import { SECTIONS } from '@ten-four/contract/settings/sections';
import { SECTION_NAMES, type SectionName } from '@ten-four/contract/settings/settings.values';
import { type Entry, entriesOf, isSame, nameOf, partOf, type Value } from '#features/settings/values.rules';
import type { StoredValues } from '#platform/settings/settings';

/** Next entry (null at the end) and index. */
interface Place {
  index: number;
  next: string | null;
}

/** `path` is `field`, `list.<_id>` (added or removed), `list.<_id>.key`, or `list.<_id>.#` (moved). */
export interface PathChange {
  section: SectionName;
  path: string;
  label: string;
  before: unknown;
  after: unknown;
  place?: Place;
  /** Contains a secret: not shown, not undoable. */
  secret?: true;
}

export const PLACE = '#';

export function diff(
  section: SectionName,
  spec: SectionSpec,
  { before, after }: { before: Value; after: Value },
): PathChange[] {
  const fields = Object.entries(spec.fields)
    .filter(([field]) => !isSame(before[field], after[field]))
    .flatMap(([field, { label, secret, parts }]) => {
      if (parts !== undefined) return diffParts(parts, before[field], after[field]).map(withPrefix(field));
      const change = { path: field, label, before: before[field], after: after[field] };
      return [secret === true ? { ...change, secret } : change];
    });
  const lists = Object.entries(spec.lists).flatMap(([list, listSpec]) =>
    diffList(listSpec, entriesOf(before, list), entriesOf(after, list)).map(withPrefix(list)),
  );
  return [...fields, ...lists].map((change) => ({ section, ...change }));
}

export const diffSections = (
  before: StoredValues,
  after: StoredValues,
  names: readonly SectionName[] = SECTION_NAMES,
): PathChange[] =>
  names.flatMap((name) =>
    diff(name, SECTIONS[name], { before: before[name] as Value, after: after[name] as Value }),
  );

type ListChange = Omit<PathChange, 'section'>;

const withPrefix =
  (name: string) =>
  (change: ListChange): ListChange => ({ ...change, path: `${name}.${change.path}` });

const diffParts = (parts: Readonly<Record<string, string>>, before: unknown, after: unknown): ListChange[] =>
  Object.entries(parts)
    .map(([path, label]) => ({ path, label, before: partOf(before, path), after: partOf(after, path) }))
    .filter((change) => !isSame(change.before, change.after));

function diffList(spec: ListSpec, before: readonly Entry[], after: readonly Entry[]): ListChange[] {
  const old = new Map(before.map((entry) => [entry._id, entry]));
  const now = new Map(after.map((entry) => [entry._id, entry]));
  const placeOf = (index: number): Place => ({ index, next: before[index + 1]?._id ?? null });
  const removed = before.flatMap((entry, index) =>
    now.has(entry._id)
      ? []
      : [{ path: entry._id, label: nameOf(spec, entry), before: entry, after: null, place: placeOf(index) }],
  );
  const added = after
    .filter(({ _id }) => !old.has(_id))
    .map((entry) => ({ path: entry._id, label: nameOf(spec, entry), before: null, after: entry }));
  const edited = after.flatMap((entry) => diffEntry(spec, old.get(entry._id), entry));
  return [...removed, ...edited, ...diffOrder(spec, before, after), ...added];
}

function diffEntry(spec: ListSpec, before: Entry | undefined, after: Entry): ListChange[] {
  if (before === undefined) return [];
  return Object.entries(spec.labels)
    .filter(([key]) => !isSame(before[key], after[key]))
    .map(([key, label]) => ({
      path: `${after._id}.${key}`,
      label: `${nameOf(spec, before)} · ${label}`,
      before: before[key] ?? null,
      after: after[key] ?? null,
    }));
}

/** Returns the fewest moves between two orders. */
function diffOrder(spec: ListSpec, before: readonly Entry[], after: readonly Entry[]): ListChange[] {
  const places = new Map(before.map(({ _id }, index) => [_id, index]));
  const shared = after.filter(({ _id }) => places.has(_id));
  const order = shared.map(({ _id }) => places.get(_id) ?? 0);
  const staying = longestIncreasing(order);
  return shared.flatMap((entry, at) => {
    const index = order[at] ?? 0;
    if (staying.has(index)) return [];
    return [
      {
        path: `${entry._id}.${PLACE}`,
        label: `${nameOf(spec, entry)} · Position`,
        before: index + 1,
        after: after.indexOf(entry) + 1,
        place: { index, next: before[index + 1]?._id ?? null },
      },
    ];
  });
}

function longestIncreasing(sequence: readonly number[]): Set<number> {
  /** Smallest last value per length. */
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const number of sequence) {
    const found = ends.findIndex((end) => end >= number);
    const length = found === -1 ? ends.length : found;
    previous.set(number, ends[length - 1]);
    ends[length] = number;
  }
  const rise = new Set<number>();
  for (let number = ends.at(-1); number !== undefined; number = previous.get(number)) rise.add(number);
  return rise;
}
