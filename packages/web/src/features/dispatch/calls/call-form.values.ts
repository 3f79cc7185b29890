import type { Call, CallUpdate } from '@ten-four/contract/dispatch/calls.contract';
import { CALL_PRIORITY, CALL_TYPES, type CallType } from '@ten-four/contract/dispatch/dispatch.values';
import { changed } from '#lib/changed.ts';

export type CallFormValues = {
  type: string;
  location: string;
  postal: string;
  details: string;
  /** Empty while it follows the type. */
  priority: string;
};

export const NEW_CALL: CallFormValues = {
  type: CALL_TYPES[0],
  location: '',
  postal: '',
  details: '',
  priority: '',
};

export function valuesOf(call: Call): CallFormValues {
  const { type, location, postal, details, priority } = call;
  return {
    type,
    location: location ?? '',
    postal: postal ?? '',
    details: details ?? '',
    priority: priority === CALL_PRIORITY[typeIn({ type })] ? '' : String(priority),
  };
}

export function typeIn({ type }: Pick<CallFormValues, 'type'>): CallType {
  return CALL_TYPES.find((known) => known === type) ?? CALL_TYPES[0];
}

/** What is sent; an empty priority is the type's own. */
export function bodyOf(values: CallFormValues) {
  const { location, postal, details, priority } = values;
  return {
    type: typeIn(values),
    location,
    postal,
    details,
    priority: priority === '' ? ('' as const) : Number(priority),
  };
}

/** A priority that follows the type changes with it. */
export function changesOf(values: CallFormValues, before: CallFormValues): CallUpdate {
  const changes = changed(bodyOf(before), bodyOf(values));
  return changes.type !== undefined && values.priority === '' ? { ...changes, priority: '' } : changes;
}
