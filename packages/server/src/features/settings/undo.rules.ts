import type { SectionSpec } from '@ten-four/contract/settings/section';
import { type PathChange, PLACE } from '#features/settings/diff.rules';
import {
  type Entry,
  entriesOf,
  fieldOf,
  isSame,
  partOf,
  type Value,
  withPart,
} from '#features/settings/values.rules';

function read(path: string): { field: string; id?: string | undefined; key?: string | undefined } {
  const [field = '', id, key] = path.split('.');
  return { field, id, key };
}

function partIn(value: Value, path: string): string | null {
  const { name, part } = fieldOf(path);
  return Array.isArray(value[name]) ? null : part;
}

/** Adds the keys that a recorded entry lacks because they are newer, so that it equals the stored one. */
export function withNewKeys(lists: SectionSpec['lists'], change: PathChange): PathChange {
  const { field, id, key } = read(change.path);
  const defaults = lists[field]?.defaults;
  if (defaults === undefined || id === undefined || key !== undefined) return change;
  const fill = (entry: unknown) => (entry === null ? null : { ...defaults, ...Object(entry) });
  return { ...change, before: fill(change.before), after: fill(change.after) };
}

/** Compares only what the change touched. */
export function isUnchangedSince(value: Value, change: PathChange): boolean {
  const { field, id, key } = read(change.path);
  const part = partIn(value, change.path);
  if (part !== null) return isSame(partOf(value[field], part), change.after);
  if (id === undefined) return isSame(value[field], change.after);
  const entry = entriesOf(value, field).find(({ _id }) => _id === id);
  if (key === PLACE) return entry !== undefined;
  if (key !== undefined) return entry !== undefined && isSame(entry[key] ?? null, change.after);
  return isSame(entry ?? null, change.after);
}

export function revertChanges(value: Value, changes: readonly PathChange[]): Value {
  const fields: Record<string, unknown> = {};
  const lists = new Map<string, PathChange[]>();
  for (const change of changes) {
    const { field, id } = read(change.path);
    const part = partIn(value, change.path);
    if (part !== null) fields[field] = withPart(fields[field] ?? value[field], part, change.before);
    else if (id === undefined) fields[field] = change.before;
    else lists.set(field, [...(lists.get(field) ?? []), change]);
  }
  const entries = [...lists].map(([list, of]) => [list, revertList(entriesOf(value, list), of)]);
  return { ...value, ...fields, ...Object.fromEntries(entries) };
}

function revertList(entries: readonly Entry[], changes: readonly PathChange[]): Entry[] {
  const byId = new Map(entries.map((entry) => [entry._id, entry]));
  for (const { path, before } of changes) {
    const { id = '', key } = read(path);
    const entry = byId.get(id);
    if (key === undefined && before === null) byId.delete(id);
    else if (key === undefined) byId.set(id, before as Entry);
    else if (key !== PLACE && entry !== undefined) byId.set(id, { ...entry, [key]: before });
  }
  const placed = changes.flatMap(({ path, place }) =>
    place === undefined ? [] : [{ ...read(path), place }],
  );
  const away = new Set(placed.map(({ id }) => id));
  const order = entries.map(({ _id }) => _id).filter((id) => byId.has(id) && !away.has(id));
  // Backward, so that the next entry exists.
  for (const { id = '', place } of placed.toSorted((a, b) => b.place.index - a.place.index)) {
    const at = place.next === null ? order.length : order.indexOf(place.next);
    order.splice(at === -1 ? Math.min(place.index, order.length) : at, 0, id);
  }
  return order.flatMap((id) => byId.get(id) ?? []);
}
