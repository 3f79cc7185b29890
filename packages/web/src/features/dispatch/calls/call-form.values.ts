import type { CallUpdate } from '@ten-four/contract/dispatch/calls.contract';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { changed } from '#lib/changed.ts';
import type { CallType } from '#lib/community.ts';

export type CallFormValues = {
  type: string;
  location: string;
  postal: string;
  details: string;
  /** Empty while it follows the type. */
  priority: string;
};

/** The first type is chosen already. */
export const newCall = (types: readonly CallType[]): CallFormValues => ({
  type: types[0]?.title ?? '',
  location: '',
  postal: '',
  details: '',
  priority: '',
});

export function valuesOf(call: Call, types: readonly CallType[]): CallFormValues {
  const { type, location, postal, details, priority } = call;
  return {
    type,
    location: location ?? '',
    postal: postal ?? '',
    details: details ?? '',
    priority: priority === priorityOf(type, types) ? '' : String(priority),
  };
}

/** What calls of a type start at; undefined for a type that is gone. */
export const priorityOf = (type: string, types: readonly CallType[]): number | undefined =>
  types.find(({ title }) => title === type)?.priority;

/** What is sent; an empty priority is the type's own. */
export function bodyOf(values: CallFormValues) {
  const { type, location, postal, details, priority } = values;
  return {
    type,
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
