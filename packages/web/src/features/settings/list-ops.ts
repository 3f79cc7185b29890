import type { Op } from '@ten-four/contract/settings/settings.contract';

export interface Entry {
  _id: string;
  /** Only inactive ones can be removed. */
  active?: boolean;
}

/** A list of a section, or nested in an entry, which is saved whole. */
export interface ListPath {
  list: string;
  within?: { _id: string; key: string };
  only?: { key: string; value: string };
}

/** Sends a nested list whole. */
export function listOp({ list, within }: ListPath, entries: readonly Entry[], op: Op): Op {
  if (within === undefined) return { ...op, list };
  const { _id, key } = within;
  return { op: 'edit', list, _id, entry: { [key]: changeList(entries, op) } };
}

export const saveOp = (id: string | null, entry: object): Op =>
  id === null ? { op: 'add', entry: { ...entry } } : { op: 'edit', _id: id, entry: { ...entry } };

export function moveOp(
  entries: readonly Entry[],
  { entry, other, side }: { entry: Entry; other: Entry; side: 'before' | 'after' },
): Op {
  const others = entries.filter(({ _id }) => _id !== entry._id);
  const at = others.findIndex(({ _id }) => _id === other._id) + (side === 'after' ? 1 : 0);
  return { op: 'move', _id: entry._id, before: others[at]?._id ?? null };
}

/** Shows a change to a list before the server answers. Additions wait, because their ID is the server's. */
export function applyOp<V extends object>(value: V, op: Op): V {
  const { list } = op;
  if (list === undefined || op.op === 'add') return value;
  return { ...value, [list]: changeList((value as Lists)[list] ?? [], op) };
}

function changeList(entries: readonly object[], { op, _id, entry, before }: Op): readonly object[] {
  const isOwn = (one: { _id?: string }) => one._id === _id;
  if (op === 'add') return [...entries, { ...entry }];
  if (op === 'edit') return entries.map((one) => (isOwn(one) ? { ...one, ...entry } : one));
  const others = entries.filter((one) => !isOwn(one));
  if (op === 'remove') return others;
  const at = others.findIndex((one: { _id?: string }) => one._id === before);
  return others.toSpliced(at === -1 ? others.length : at, 0, ...entries.filter(isOwn));
}

/** Returns the target of an undo. All entries of a nested list share one, because only its last change can be undone. */
export const undoTarget = ({ within }: ListPath, name: string): string =>
  within === undefined ? name : `${within._id}.${within.key}`;

type Lists = Readonly<Record<string, readonly (Entry & Record<string, unknown>)[] | undefined>>;

export function entriesAt<E extends Entry>(value: object, { list, within, only }: ListPath): readonly E[] {
  const { [list]: current = [] } = value as Lists;
  const entries =
    within === undefined
      ? current.filter((one) => only === undefined || one[only.key] === only.value)
      : current.find(({ _id }) => _id === within._id)?.[within.key];
  return entries as readonly E[];
}

export function changedKeys(before: object, after: object): Record<string, unknown> {
  const old: Record<string, unknown> = { ...before };
  return Object.fromEntries(
    Object.entries(after).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(old[key])),
  );
}
