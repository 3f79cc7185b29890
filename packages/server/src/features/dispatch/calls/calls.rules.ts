import type { Issue } from '@ten-four/contract/common/errors';
import type { CallCreate, CallUpdate } from '@ten-four/contract/dispatch/calls.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import {
  type CallEntryKind,
  type CallStatus,
  PRIORITIES,
  type Priority,
  type Service,
} from '@ten-four/contract/dispatch/dispatch.values';
import type { CallTypeEntry } from '@ten-four/contract/settings/sections/dispatch.section';
import type { Signature } from '#features/ownership/index';
import { conflict } from '#platform/errors';
import { readText } from '#platform/plain-text';
import { fold } from '#platform/search-text';

/** What can be said of a call when it is created or edited. */
export interface CallFields {
  type: string;
  location: string | null;
  postal: string | null;
  details: string | null;
  priority: Priority;
  /** A JSON list. */
  services: string;
}

/** The types that calls may be of. */
type CallTypes = readonly CallTypeEntry[];

/** A new call's fields: what is absent or empty is null, the priority then the type's own. */
export function fieldsOf(
  input: Omit<CallCreate, 'attach' | 'unitIds' | 'platform'>,
  types: CallTypes,
): CallFields {
  const services = input.services ?? types.find(({ title }) => title === input.type)?.services ?? ['Police'];
  return {
    services: JSON.stringify(services),
    type: input.type,
    location: readText(input.location),
    postal: readText(input.postal),
    details: readText(input.details),
    priority: readPriority(input.priority) ?? priorityOf(input.type, types) ?? LEAST_URGENT,
  };
}

/** The fields after an edit: an absent key leaves what was there. */
export function fieldsAfter(before: CallFields, input: CallUpdate, types: CallTypes): CallFields {
  const type = input.type ?? before.type;
  const kept = <T>(given: unknown, was: T, read: () => T): T => (given === undefined ? was : read());
  return {
    type,
    services: kept(input.services, before.services, () => JSON.stringify(input.services)),
    location: kept(input.location, before.location, () => readText(input.location)),
    postal: kept(input.postal, before.postal, () => readText(input.postal)),
    details: kept(input.details, before.details, () => readText(input.details)),
    priority: kept(
      input.priority,
      before.priority,
      () => readPriority(input.priority) ?? priorityOf(type, types) ?? before.priority,
    ),
  };
}

const LABELS: readonly (readonly [keyof CallFields, string])[] = [
  ['type', 'Type'],
  ['location', 'Location'],
  ['postal', 'Postal'],
  ['details', 'Details'],
  ['priority', 'Priority'],
];

/** Says in words what an edit changed of the services; null where it did not. */
export const tellServices = (before: CallFields, after: CallFields): string | null =>
  before.services === after.services
    ? null
    : `Services: ${namedServices(before)} \u2192 ${namedServices(after)}`;

export const servicesOf = ({ services }: Pick<CallFields, 'services'>): Service[] => JSON.parse(services);

const namedServices = (call: CallFields) => servicesOf(call).join(', ');

/** What calls of a place are found by: blanks and the case of letters do not matter. */
export const postalKey = (postal: string | null): string | null =>
  postal === null ? null : fold(postal.trim().replaceAll(/\s+/g, ' ')) || null;

/** Says in words what an edit changed, such as "Location: Legion Square → Grove St"; null where nothing did. */
export function tellChanges(before: CallFields, after: CallFields): string | null {
  const changed = LABELS.filter(([key]) => before[key] !== after[key]);
  if (changed.length === 0) return null;
  return changed
    .map(([key, label]) => `${label}: ${shown(before[key])} \u2192 ${shown(after[key])}`)
    .join('; ');
}

/** Returns the fields that an edit changes and that someone else changed since the editor read them, with both values. */
export function findEditConflicts(call: CallFields, input: CallUpdate, types: CallTypes): Issue[] {
  const after = fieldsAfter(call, input, types);
  const before = fieldsAfter(call, input.before ?? {}, types);
  return EDITABLE.filter((key) => before[key] !== call[key] && after[key] !== call[key]).map((key) => {
    const values = { current: fieldText(call, key), yours: fieldText(after, key) };
    return { field: key, message: DISPATCH_TEXTS.fieldChanged(shown(values.current || null)), values };
  });
}

const EDITABLE = ['type', 'location', 'postal', 'details', 'priority', 'services'] as const;

const fieldText = (fields: CallFields, key: keyof CallFields): string =>
  key === 'services' ? namedServices(fields) : String(fields[key] ?? '');

/** Characters of a long text that a line of the log repeats. */
const SHOWN_MAX = 120;

function shown(value: string | number | null): string {
  const text = value === null ? 'none' : String(value);
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1)}\u2026` : text;
}

/** Assigned while a unit is attached; closed whatever is attached. */
export function statusOf(call: { closed_at: number | null }, units: readonly unknown[]): CallStatus {
  if (call.closed_at !== null) return 'Closed';
  return units.length > 0 ? 'Assigned' : 'Open';
}

/** Who a line is of: a caller is no more than that. */
export type LineAuthor = Signature | { userId: null; callsign: string };

/** A line of a call's log before it is written down. */
export interface Line {
  kind: CallEntryKind;
  text: string;
  /** Where it was somebody else than who did the rest; null for the server. */
  by?: LineAuthor | null;
  /** What its live event says besides: the unit that was attached, the services that were added. */
  unitId?: string;
  added?: Service[];
  /** Where it happened before the rest. */
  at?: number;
}

/**
 * What becomes of a call's units, longest there first, and of its primary officer when some leave, and the lines that
 * tell of it. Where the primary one leaves, or there was none, it is the unit that has been there longest.
 */
export function without<U extends { id: string; callsign: string }>(
  units: readonly U[],
  primaryId: string | null,
  { leaves, reason }: { leaves: (officerId: string) => boolean; reason?: (officerId: string) => string },
): { remaining: U[]; primaryId: string | null; lines: Line[] } {
  const remaining = units.filter(({ id }) => !leaves(id));
  const lines: Line[] = units
    .filter(({ id }) => leaves(id))
    .map(({ id, callsign }) => ({
      kind: 'detached',
      text: `${callsign} detached${reason === undefined ? '' : `: ${reason(id)}`}`,
    }));
  const stays = remaining.some(({ id }) => id === primaryId);
  const [longest] = remaining;
  if (stays || longest === undefined) return { remaining, primaryId: stays ? primaryId : null, lines };
  return { remaining, primaryId: longest.id, lines: [...lines, primaryLine(longest)] };
}

/** The line that tells who is primary now. */
export const primaryLine = (officer: { callsign: string }): Line => ({
  kind: 'primary',
  text: `${officer.callsign} is primary officer`,
});

/** What a call is searched by. */
export function foldedText(call: CallFields & { number: number; disposition: string | null }): string {
  const { number, type, location, postal, details, disposition } = call;
  const texts = [`#${number}`, type, location, postal, details, disposition];
  return fold(texts.filter((text) => text !== null).join('\n'));
}

/** Throws 409 for a closed call. */
export function requireOpen(call: { closed_at: number | null }): void {
  if (call.closed_at !== null) throw conflict(DISPATCH_TEXTS.callIsClosed);
}

/** Throws 409 for a call that is not closed, and for one that goes on as another. */
export function requireClosed(call: { closed_at: number | null; merged_into: number | null }): void {
  if (call.merged_into !== null) throw conflict(DISPATCH_TEXTS.callIsMerged);
  if (call.closed_at === null) throw conflict(DISPATCH_TEXTS.callIsOpen);
}

/** What a call without patients says of them. */
export const NO_PATIENTS = JSON.stringify({ Green: 0, Yellow: 0, Red: 0, Black: 0 });

const LEAST_URGENT: Priority = 3;

const readPriority = (given: number | '' | null | undefined): Priority | undefined =>
  PRIORITIES.find((priority) => priority === given);

/** What calls of a type start at; undefined for a type that is not there any more. */
const priorityOf = (type: string, types: CallTypes): Priority | undefined =>
  types.find(({ title }) => title === type)?.priority;
