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

export interface CallFields {
  type: string;
  location: string | null;
  postal: string | null;
  details: string | null;
  priority: Priority;
  services: string;
}

type CallTypes = readonly CallTypeEntry[];

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
    priority: readPriority(input.priority) ?? priorityOf(input.type, types) ?? LOWEST_PRIORITY,
  };
}

/** Applies an edit; missing keys keep their value. */
export function fieldsAfter(before: CallFields, input: CallUpdate, types: CallTypes): CallFields {
  const { type = before.type, services, priority } = input;
  const textAfter = (key: 'location' | 'postal' | 'details') =>
    input[key] === undefined ? before[key] : readText(input[key]);
  const newPriority =
    priority === undefined ? undefined : (readPriority(priority) ?? priorityOf(type, types));
  return {
    type,
    services: services === undefined ? before.services : JSON.stringify(services),
    location: textAfter('location'),
    postal: textAfter('postal'),
    details: textAfter('details'),
    priority: newPriority ?? before.priority,
  };
}

const EDITABLE = ['type', 'location', 'postal', 'details', 'priority', 'services'] as const;

export const describeServices = (before: CallFields, after: CallFields): string | null =>
  before.services === after.services
    ? null
    : `Services: ${namedServices(before)} \u2192 ${namedServices(after)}`;

export const servicesOf = ({ services }: Pick<CallFields, 'services'>): Service[] => JSON.parse(services);

const namedServices = (call: CallFields) => servicesOf(call).join(', ');

/** Returns the search key of a postal, which ignores spaces and case. */
export const postalKey = (postal: string | null): string | null =>
  postal === null ? null : fold(postal.trim().replaceAll(/\s+/g, ' ')) || null;

/** Describes an edit, such as "Location: Legion Square → Grove St"; null if nothing but services changed. */
export function describeChanges(before: CallFields, after: CallFields): string | null {
  const changes = EDITABLE.filter((key) => key !== 'services' && before[key] !== after[key]).map((key) => {
    const label = `${key.slice(0, 1).toUpperCase()}${key.slice(1)}`;
    return `${label}: ${displayed(before[key])} \u2192 ${displayed(after[key])}`;
  });
  return changes.join('; ') || null;
}

/** Returns fields of the edit that someone else changed since the editor read them, with both values. */
export function findEditConflicts(call: CallFields, input: CallUpdate, types: CallTypes): Issue[] {
  const after = fieldsAfter(call, input, types);
  const before = fieldsAfter(call, input.before ?? {}, types);
  return EDITABLE.filter((key) => before[key] !== call[key] && after[key] !== call[key]).map((key) => {
    const values = { current: fieldText(call, key), yours: fieldText(after, key) };
    return { field: key, message: DISPATCH_TEXTS.fieldChanged(displayed(values.current || null)), values };
  });
}

const fieldText = (fields: CallFields, key: keyof CallFields): string =>
  key === 'services' ? namedServices(fields) : String(fields[key] ?? '');

const SHOWN_MAX = 120;

function displayed(value: string | number | null): string {
  const text = value === null ? 'none' : String(value);
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1)}\u2026` : text;
}

export function statusOf(call: { closed_at: number | null }, units: readonly unknown[]): CallStatus {
  if (call.closed_at !== null) return 'Closed';
  return units.length > 0 ? 'Assigned' : 'Open';
}

export type LineAuthor = Signature | { userId: null; callsign: string };

export interface Line {
  kind: CallEntryKind;
  text: string;
  /** Set if it differs from the actor of the whole change; null for the server. */
  by?: LineAuthor | null;
  unitId?: string;
  added?: Service[];
  /** Set if it happened before the rest. */
  at?: number;
}

/** Removes units and returns the rest, the new primary unit and the log lines. */
export function removeUnits<U extends { id: string; callsign: string }>(
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

export const primaryLine = (officer: { callsign: string }): Line => ({
  kind: 'primary',
  text: `${officer.callsign} is primary officer`,
});

export function foldedText(call: CallFields & { number: number; disposition: string | null }): string {
  const { number, type, location, postal, details, disposition } = call;
  const texts = [`#${number}`, type, location, postal, details, disposition];
  return fold(texts.filter((text) => text !== null).join('\n'));
}

export function requireOpen(call: { closed_at: number | null }): void {
  if (call.closed_at !== null) throw conflict(DISPATCH_TEXTS.callIsClosed);
}

/** Throws 409 for a call that isn't closed, or was merged. */
export function requireClosed(call: { closed_at: number | null; merged_into: number | null }): void {
  if (call.merged_into !== null) throw conflict(DISPATCH_TEXTS.callIsMerged);
  if (call.closed_at === null) throw conflict(DISPATCH_TEXTS.callIsOpen);
}

export const NOT_HELD = { held_until: null, held_reason: null };

export const NO_PATIENTS = JSON.stringify({ Green: 0, Yellow: 0, Red: 0, Black: 0 });

const LOWEST_PRIORITY: Priority = 3;

const readPriority = (given: number | '' | null | undefined): Priority | undefined =>
  PRIORITIES.find((priority) => priority === given);

const priorityOf = (type: string, types: CallTypes): Priority | undefined =>
  types.find(({ title }) => title === type)?.priority;
