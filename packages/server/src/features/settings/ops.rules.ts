import type { ListSpec, SectionSpec } from '@ten-four/contract/settings/section';
import type { Op } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { TSchema } from 'typebox';
import { type Entry, entriesOf, fieldOf, type Value, withPart } from '#features/settings/values.rules';
import { AppError, invalid, invalidField, notFound } from '#platform/errors';
import { issuesOf, issuesText } from '#platform/http/validation';
import { strictAjv } from '#platform/schema-check';

export interface OpsContext {
  spec: SectionSpec;
  newId: () => string;
  /** Undefined if not removed since the editor loaded it. */
  removedBy: (list: string, id: string) => string | undefined;
  /** Null for empty. Throws 400. */
  seal: (field: string, value: unknown, at: string) => unknown;
}

/** Applies steps. Throws 400 with the request's path, 404 for an unknown entry, 409 for one removed meanwhile. */
export function applyOps(value: Value, ops: readonly Op[], context: OpsContext): Value {
  return ops.reduce((now, op, index) => applyOp(now, op, { ...context, at: `ops.${index}` }), value);
}

type OpContext = OpsContext & { at: string };

function applyOp(value: Value, op: Op, context: OpContext): Value {
  if (op.op === 'set') return setField(value, op, context);
  const { spec, at } = context;
  const list = op.list ?? '';
  const listSpec = Object.hasOwn(spec.lists, list) ? spec.lists[list] : undefined;
  if (listSpec === undefined) throw invalidField(`${at}.list`, "This list doesn't exist.");
  const entries = entriesOf(value, list);
  const changed = () => {
    if (op.op === 'add') return place(entries, add(op, listSpec, context), op.before);
    const entry = require(entries, { ...op, list }, context);
    const others = entries.filter((one) => one !== entry);
    if (op.op === 'remove') return others;
    if (op.op === 'move') return op.before === entry._id ? entries : place(others, entry, op.before);
    return entries.map((one) => (one === entry ? edit(entry, op, listSpec, context) : one));
  };
  return { ...value, [list]: changed() };
}

function setField(value: Value, { field = '', value: given }: Op, { spec, at, seal }: OpContext): Value {
  const { name, part } = fieldOf(field);
  const known = Object.hasOwn(spec.fields, name) ? spec.fields[name] : undefined;
  const isThere = part === null || Object.hasOwn(known?.parts ?? {}, part);
  if (known === undefined || !isThere) throw invalidField(`${at}.field`, "This field doesn't exist.");
  if (known.secret === true) return { ...value, [name]: seal(name, given, `${at}.value`) };
  const trimmed = part === null ? trim(given) : withPart(value[name], part, trim(given));
  checkAgainst(known.schema, trimmed, `${at}.value`);
  return { ...value, [name]: trimmed };
}

function require(
  entries: readonly Entry[],
  { _id = '', list }: { _id?: string | undefined; list: string },
  { removedBy, at }: OpContext,
): Entry {
  const entry = entries.find((one) => one._id === _id);
  if (entry !== undefined) return entry;
  const by = removedBy(list, _id);
  if (by === undefined) throw notFound(SETTINGS_TEXTS.noEntry);
  const message = SETTINGS_TEXTS.changedMeanwhile(by);
  throw new AppError('conflict', message, { issues: [{ field: `${list}.${_id}`, message: at }] });
}

/** Inserts an entry before another; an unknown `before` means the end. */
function place(entries: readonly Entry[], entry: Entry, before: string | null | undefined): Entry[] {
  const at = entries.findIndex(({ _id }) => _id === before);
  return entries.toSpliced(at === -1 ? entries.length : at, 0, entry);
}

function add({ entry }: Op, spec: ListSpec, context: OpContext): Entry {
  const whole = { ...spec.defaults, ...ownKeys(entry, spec), _id: context.newId() };
  return completeEntry(whole, spec, { ...context, at: `${context.at}.entry` });
}

function edit(before: Entry, { entry }: Op, spec: ListSpec, context: OpContext): Entry {
  const whole = { ...before, ...ownKeys(entry, spec), _id: before._id };
  return completeEntry(whole, spec, { ...context, before, at: `${context.at}.entry` });
}

export function ownKeys(entry: Record<string, unknown> | undefined, spec: ListSpec): Record<string, unknown> {
  const given = Object.entries(entry ?? {}).filter(
    ([key]) => Object.hasOwn(spec.labels, key) && spec.serverKeys?.includes(key) !== true,
  );
  return Object.fromEntries(given.map(([key, value]) => [key, trim(value)]));
}

/** Assigns IDs to new nested items and validates. Throws 400 with the request's path. */
export function completeEntry(
  entry: Entry,
  spec: ListSpec,
  { newId, at, before }: { newId: () => string; at: string; before?: Entry },
): Entry {
  const nested = (spec.nested ?? []).map((key) => {
    const items = entry[key];
    if (!Array.isArray(items)) return [key, items];
    const known = Object.keys(Object(spec.entry.properties[key]).items.properties);
    const own = (before?.[key] ?? []) as readonly { _id: string }[];
    const free = new Set<unknown>(own.map(({ _id }) => _id));
    return [
      key,
      items.map((item) => {
        const given = Object.entries(Object(item)).filter(([name]) => known.includes(name));
        // Deleted from the set, so no two items share an ID.
        const _id = free.delete(Object(item)._id) ? Object(item)._id : newId();
        return { ...Object.fromEntries(given), _id };
      }),
    ];
  });
  const whole = { ...entry, ...Object.fromEntries(nested) };
  checkAgainst(spec.entry, whole, at);
  return whole;
}

/** Throws 400 with paths below `at`. */
export function checkAgainst(schema: TSchema, value: unknown, at: string): void {
  // Ajv caches what it compiled by schema object.
  const validate = strictAjv.compile(schema);
  // A bare value has no parent in which to lowercase an ID.
  if (validate(value)) return;
  const issues = issuesOf((validate.errors ?? []) as Parameters<typeof issuesOf>[0]).map((issue) => ({
    ...issue,
    field: [at, issue.field].filter((part) => part !== '').join('.'),
  }));
  throw invalid(issuesText(issues), issues);
}

export function trim(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trim);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, trim(part)]));
}
