import type { CallUpdate } from '@ten-four/contract/dispatch/calls.contract';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Service } from '@ten-four/contract/dispatch/dispatch.values';
import { changedFields } from '#lib/changed-fields.ts';
import type { CallType } from '#lib/community.ts';
import { parseServices, servicesText } from '#lib/services.ts';

export type CallFormValues = {
  type: string;
  location: string;
  postal: string;
  details: string;
  /** Empty while it follows the type. */
  priority: string;
  services: string;
  unitIds: string;
};

export const newCall = (types: readonly CallType[]): CallFormValues => ({
  type: types[0]?.title ?? '',
  location: '',
  postal: '',
  details: '',
  priority: '',
  services: '',
  unitIds: '',
});

export const newCallDraft = (officerId: string, types: readonly CallType[]) => ({
  name: `call:new:${officerId}`,
  initial: { ...newCall(types), attach: false, move: true },
});

export function valuesOf(call: Call, types: readonly CallType[]): CallFormValues {
  const { type, location, postal, details, priority, services } = call;
  return {
    type,
    location: location ?? '',
    postal: postal ?? '',
    details: details ?? '',
    priority: priority === priorityOf(type, types) ? '' : String(priority),
    services: servicesText(services),
    unitIds: '',
  };
}

export const priorityOf = (type: string, types: readonly CallType[]): number | undefined =>
  types.find(({ title }) => title === type)?.priority;

export function chosenServices(
  { type, services }: Pick<CallFormValues, 'type' | 'services'>,
  types: readonly CallType[],
): Service[] {
  if (services !== '') return parseServices(services);
  return types.find(({ title }) => title === type)?.services ?? ['Police'];
}

export function bodyOf(values: CallFormValues) {
  const { services, unitIds } = values;
  return {
    ...fieldsOf(values),
    ...(services === '' ? {} : { services: parseServices(services) }),
    ...(unitIds === '' ? {} : { unitIds: idsIn(unitIds) }),
  };
}

export const idsIn = (text: string): string[] => text.split(',').filter(Boolean);

function fieldsOf({ type, location, postal, details, priority }: CallFormValues) {
  return { type, location, postal, details, priority: priority === '' ? ('' as const) : Number(priority) };
}

export function updateOf(values: CallFormValues, call: Call, types: readonly CallType[]): CallUpdate {
  const changes = changesOf(values, valuesOf(call, types));
  if (Object.keys(changes).length === 0) return {};
  const { type, location, postal, details, priority, services } = call;
  return { ...changes, before: { type, location, postal, details, priority, services } };
}

/** Returns the call with the other editor's value in the conflicting field. */
export function withCurrent(call: Call, field: string, current: string): Call {
  if (field === 'services') return { ...call, services: parseServices(current) };
  return { ...call, [field]: field === 'priority' ? Number(current) : current };
}

export function changesOf(values: CallFormValues, before: CallFormValues): CallUpdate {
  const changes: CallUpdate = changedFields(fieldsOf(before), fieldsOf(values));
  if (values.services !== before.services) changes.services = parseServices(values.services);
  return changes.type !== undefined && values.priority === '' ? { ...changes, priority: '' } : changes;
}
