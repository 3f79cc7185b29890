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
  const texts = [...Object.values(subjectOf(values)), values.location, values.details];
  if (texts.some((text) => text.trim() !== '')) return {};
  return values.boloType === 'person'
    ? { personName: DISPATCH_TEXTS.personNeeded }
    : { vehiclePlate: DISPATCH_TEXTS.vehicleNeeded };
}

const HOUR = 3_600_000;
const MINUTE = 60_000;

export function newBoloOf(values: BoloFormValues, now: number): BoloCreate {
  const { location, details, hours } = values;
  return {
    boloType: typeIn(values),
    ...subjectOf(values),
    location,
    details,
    ...(hours === '' || hours === String(BOLO_HOURS) ? {} : { expiresAt: endIn(hours, now) }),
  };
}

export function changesOf(values: BoloFormValues, before: BoloFormValues, now: number): BoloUpdate {
  const { location, details, hours } = values;
  return {
    ...changedFields(before, { ...subjectOf(values), location, details }),
    ...(values.boloType === before.boloType ? {} : { boloType: typeIn(values) }),
    ...(hours === '' ? {} : { expiresAt: endIn(hours, now) }),
  };
}

const typeIn = ({ boloType }: BoloFormValues) => (boloType === 'person' ? 'person' : 'vehicle');

function subjectOf(values: BoloFormValues) {
  if (values.boloType === 'person') {
    return { personDescription: values.personDescription, personName: values.personName };
  }
  return { vehicleDescription: values.vehicleDescription, vehiclePlate: values.vehiclePlate };
}

function endIn(hours: string, now: number): string {
  return new Date(Math.ceil((now + Number(hours) * HOUR) / MINUTE) * MINUTE).toISOString();
}
