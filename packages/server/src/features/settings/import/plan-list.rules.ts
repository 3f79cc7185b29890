import type { ListSpec } from '@ten-four/contract/settings/section';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { SectionName } from '@ten-four/contract/settings/settings.values';
import { type ImportMode, TRANSFER_TEXTS } from '@ten-four/contract/settings/transfer.values';
import { checkEntry } from '#features/settings/checks.rules';
import type { FileEntry, Problem } from '#features/settings/import/file';
import { type KnownIds, RESOLVE } from '#features/settings/import/references.rules';
import { completeEntry, ownKeys } from '#features/settings/ops.rules';
import { type Entry, isSame, nameOf, uniqueKeysOf } from '#features/settings/values.rules';
import { AppError, conflict } from '#platform/errors';
import { foldKey } from '#platform/search-text';
import type { Settings } from '#platform/settings/settings';

export interface PlannedList {
  section: SectionName;
  list: string;
  spec: ListSpec;
  own: readonly Entry[];
  rows: readonly FileEntry[];
}

export interface ListContext {
  mode: ImportMode;
  settings: Settings;
  lockedIn: (section: SectionName) => Readonly<Record<string, string>>;
  known: KnownIds;
  newId: () => string;
}

/** Deactivated instead of removed, because others may refer to them. */
const SWITCHED_OFF: readonly SectionName[] = ['departments', 'licenses'];

const FALLBACKS: Partial<Record<SectionName, object>> = { 'penal-code': { category: 'Other' } };

/** Plans the import of a list. `ids` maps file entries to existing ones. Invalid rows only become problems. */
export function planList(planned: PlannedList, context: ListContext) {
  const { section, list, own, rows, spec } = planned;
  const isSwitchedOff = SWITCHED_OFF.includes(section);
  const byKey = new Map(
    own.flatMap((entry) => uniqueKeysOf(spec, entry).map((key) => [key, entry] as const)),
  );
  const problems: Problem[] = [];
  const ids = new Map<string, string>();
  const seen = new Set<string>();
  const met = new Set<string>();
  const panics: string[] = [];
  const done: Entry[] = [];

  const planRow = (row: FileEntry): Entry => {
    const given = resolved(row, planned, context);
    const _id = context.newId();
    const fresh = { ...spec.defaults, ...FALLBACKS[section], ...row.fallbacks, ...given, _id };
    const whole = completeEntry(fresh, spec, { newId: context.newId, at: '' });
    const keys = uniqueKeysOf(spec, whole);
    if (keys.some((key) => seen.has(key))) throw new RepeatedEntry(nameOf(spec, whole));
    for (const key of keys) seen.add(key);
    const same = keys.flatMap((key) => byKey.get(key) ?? []).find((entry) => !met.has(entry._id));
    const before = same ?? (isPanic(row, context) ? own.find((one) => isFree(one, met)) : undefined);
    if (before !== undefined) met.add(before._id);
    const after = before === undefined ? whole : changed(before, given, { planned, context });
    checkEntry(section, after);
    return after;
  };

  for (const row of rows) {
    try {
      const entry = planRow(row);
      done.push(entry);
      if (row.id !== null) ids.set(row.id, entry._id);
      if (isPanic(row, context)) panics.push(entry._id);
    } catch (error) {
      problems.push(problemOf(error, row, spec));
    }
  }
  const isKept = ({ _id }: Entry) =>
    met.has(_id) || context.lockedIn(section)[`${list}.${_id}`] !== undefined;
  const entries = context.mode === 'merge' ? merge(own, done) : replace(own, done, { isKept, isSwitchedOff });
  return { entries: withPanic(entries, own, { panics, spec }), ids, problems };
}

class RepeatedEntry extends Error {}

function problemOf(error: unknown, { line, where, keys }: FileEntry, spec: ListSpec): Problem {
  if (error instanceof RepeatedEntry)
    return { line, where, message: TRANSFER_TEXTS.twice, value: error.message };
  if (!(error instanceof AppError)) throw error;
  const [issue] = error.issues ?? [];
  if (issue === undefined) return { line, where, message: error.message };
  const [field = ''] = issue.field.split('.');
  const label = spec.labels[field];
  const message = label === undefined ? error.message : `${label}: ${issue.message}`;
  return { line, where, message, value: keys[field] };
}

function resolved({ keys }: FileEntry, { section, spec }: PlannedList, context: ListContext) {
  const given = ownKeys(keys, spec);
  // Without a standard value the minimum counts.
  if (typeof given.fineMin === 'number') given.fine ??= given.fineMin;
  if (typeof given.jailMin === 'number') given.jail ??= given.jailMin;
  return { ...(RESOLVE[section]?.(given, context) ?? given) };
}

function changed(
  before: Entry,
  given: Readonly<Record<string, unknown>>,
  { planned, context }: { planned: PlannedList; context: ListContext },
): Entry {
  const { section, list, spec } = planned;
  const whole = { ...before, ...withOwnItemIds(given, before, spec), _id: before._id };
  const after = completeEntry(whole, spec, { newId: context.newId, at: '', before });
  const by = context.lockedIn(section)[`${list}.${before._id}`];
  if (by !== undefined && !isSame(before, after)) throw conflict(SETTINGS_TEXTS.setByHost(by));
  return after;
}

function withOwnItemIds(given: Readonly<Record<string, unknown>>, before: Entry, spec: ListSpec): object {
  const nested = (spec.nested ?? []).flatMap((key) => {
    const items = given[key];
    if (!Array.isArray(items)) return [];
    const own = (before[key] as readonly { _id: string; name: string }[]) ?? [];
    const idOf = (item: unknown) =>
      own.find(({ name }) => foldKey(name) === foldKey(String(Object(item).name)))?._id;
    return [[key, items.map((item) => ({ ...Object(item), _id: idOf(item) }))] as const];
  });
  return { ...given, ...Object.fromEntries(nested) };
}

function merge(own: readonly Entry[], done: readonly Entry[]): Entry[] {
  const byId = new Map(done.map((entry) => [entry._id, entry]));
  const updated = own.map((entry) => byId.get(entry._id) ?? entry);
  const ownIds = new Set(own.map(({ _id }) => _id));
  return [...updated, ...done.filter(({ _id }) => !ownIds.has(_id))];
}

function replace(
  own: readonly Entry[],
  done: readonly Entry[],
  { isKept, isSwitchedOff }: { isKept: (entry: Entry) => boolean; isSwitchedOff: boolean },
): Entry[] {
  const doneIds = new Set(done.map(({ _id }) => _id));
  const left = own.flatMap((entry) => {
    if (doneIds.has(entry._id)) return [];
    if (isKept(entry)) return [entry];
    return isSwitchedOff ? [{ ...entry, active: false }] : [];
  });
  return [...done, ...left];
}

const isPanic = ({ keys }: FileEntry, { mode }: ListContext): boolean =>
  keys.panic === true && mode === 'replace';
const isFree = (entry: Entry, met: ReadonlySet<string>): boolean =>
  entry.panic === true && !met.has(entry._id);

/** Marks exactly one type for panics: the file's, else the current one. */
function withPanic(
  entries: readonly Entry[],
  own: readonly Entry[],
  { panics, spec }: { panics: readonly string[]; spec: ListSpec },
): readonly Entry[] {
  if (spec.serverKeys?.includes('panic') !== true) return entries;
  const [panic, another] = panics;
  if (panic !== undefined && another === undefined) {
    return entries.map((entry) => ({ ...entry, panic: entry._id === panic }));
  }
  const isThere = entries.some((entry) => entry.panic === true);
  return isThere ? entries : [...entries, ...own.filter((entry) => entry.panic === true)];
}
