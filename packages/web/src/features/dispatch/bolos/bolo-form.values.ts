import type { Bolo, BoloCreate, BoloUpdate } from '@ten-four/contract/dispatch/bolos.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { BOLO_HOURS } from '@ten-four/contract/dispatch/dispatch.values';
import { changedFields } from '#lib/changed-fields.ts';

export const NEW_BOLO = {
  boloType: 'vehicle',
  vehicleDescription: '',
  vehiclePlate: '',
  personDescription: '',
  personName: '',
  location: '',
  details: '',
  /** From now; empty keeps the current expiry. */
  hours: String(BOLO_HOURS),
};
export type BoloFormValues = typeof NEW_BOLO;

export const EXPIRIES = [
  { value: '6', label: '6 hours' },
  { value: '24', label: '24 hours' },
  { value: '72', label: '3 days' },
  { value: '168', label: '7 days' },
];

export function valuesOf(bolo: Bolo): BoloFormValues {
  return {
    boloType: bolo.boloType,
    vehicleDescription: bolo.vehicleDescription ?? '',
    vehiclePlate: bolo.vehiclePlate ?? '',
    personDescription: bolo.personDescription ?? '',
    personName: bolo.personName ?? '',
    location: bolo.location ?? '',
    details: bolo.details ?? '',
    hours: '',
  };
}

export function problemsOf(values: BoloFormValues): Partial<Record<keyof BoloFormValues, string>> {
  const { boloType, ...texts } = contentOf(values);
  if (Object.values(texts).some((text) => text.trim() !== '')) return {};
  return boloType === 'person'
    ? { personName: DISPATCH_TEXTS.personNeeded }
    : { vehiclePlate: DISPATCH_TEXTS.vehicleNeeded };
}

const HOUR = 3_600_000;
const MINUTE = 60_000;

export function newBoloOf(values: BoloFormValues, now: number): BoloCreate {
  const { hours } = values;
  const isDefault = hours === '' || hours === String(BOLO_HOURS);
  return { ...contentOf(values), ...(isDefault ? {} : { expiresAt: endIn(hours, now) }) };
}

export function changesOf(values: BoloFormValues, before: BoloFormValues, now: number): BoloUpdate {
  const { hours } = values;
  return {
    ...changedFields(before, contentOf(values)),
    ...(hours === '' ? {} : { expiresAt: endIn(hours, now) }),
  };
}

/** Returns the values without the fields of the other type. */
function contentOf({ boloType, hours, ...values }: BoloFormValues) {
  const { vehicleDescription, vehiclePlate, personDescription, personName, ...content } = values;
  return boloType === 'person'
    ? { boloType: 'person' as const, personDescription, personName, ...content }
    : { boloType: 'vehicle' as const, vehicleDescription, vehiclePlate, ...content };
}

function endIn(hours: string, now: number): string {
  return new Date(Math.ceil((now + Number(hours) * HOUR) / MINUTE) * MINUTE).toISOString();
}
