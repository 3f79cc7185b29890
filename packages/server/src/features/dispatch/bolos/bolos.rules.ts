import { foldPlate, includesWords, isSameName } from '@ten-four/contract/common/fold';
import type { BoloCreate, BoloUpdate } from '@ten-four/contract/dispatch/bolos.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import {
  BOLO_DAYS_MAX,
  BOLO_HOURS,
  BOLO_PLATE_MAX,
  type BoloStatus,
} from '@ten-four/contract/dispatch/dispatch.values';
import { fitsPlate, isPlatePattern } from '@ten-four/contract/dispatch/plate-pattern';
import type { BolosTable } from '#db/tables/dispatch.tables';
import { readPlate } from '#features/vehicles/index';
import { DAY, HOUR } from '#platform/clock';
import { invalidField } from '#platform/errors';
import { readText, shorten } from '#platform/plain-text';
import { wholeNameKey } from '#platform/search-text';

export type BoloFields = Omit<
  BolosTable,
  'id' | 'platform' | `created_by${string}` | 'created_at' | 'updated_at' | 'cancelled_at' | keyof BoloSubject
>;

/** The linked character and vehicle. The link survives a change of name or plate. */
export type BoloSubject = Record<'civilian_id' | 'vehicle_id', string | null>;

/** Throws 400 if nothing describes the subject, or if the expiry is past or too far in the future. */
export function boloOf(input: BoloCreate, now: number): BoloFields {
  return boloAfter({ bolo_type: input.boloType, expires_at: now + BOLO_HOURS * HOUR }, input, now);
}

/** Applies an edit: missing keys stay; empty ones and fields of the other type are cleared. Throws like `boloOf`. */
export function boloAfter(
  before: Partial<BoloFields> & Pick<BoloFields, 'bolo_type' | 'expires_at'>,
  input: Omit<BoloUpdate, 'cancelled'>,
  now: number,
): BoloFields {
  const merge = (text: string | null | undefined, current: string | null = null): string | null =>
    text === undefined ? current : readText(text);
  const type = input.boloType ?? before.bolo_type;
  const isVehicle = type === 'vehicle';
  const plate = isVehicle ? merge(input.vehiclePlate, before.vehicle_plate) : null;
  const name = isVehicle ? null : merge(input.personName, before.person_name);
  const after = {
    bolo_type: type,
    vehicle_description: isVehicle ? merge(input.vehicleDescription, before.vehicle_description) : null,
    vehicle_plate: plate && writePlate(plate),
    plate_key: plate && plateKeyOf(plate),
    person_description: isVehicle ? null : merge(input.personDescription, before.person_description),
    person_name: name,
    person_key: name && wholeNameKey(name),
    location: merge(input.location, before.location),
    details: merge(input.details, before.details),
    expires_at: input.expiresAt === undefined ? before.expires_at : readExpiry(input.expiresAt, now),
  };
  requireSubject(after);
  return after;
}

const DETAILS_SHOWN_MAX = 160;

/** Summarizes a BOLO in one line. */
export function describeBolo(bolo: BoloFields): string {
  const { vehicle_plate, person_name, vehicle_description, person_description, location } = bolo;
  const descriptions = [vehicle_plate, person_name, vehicle_description, person_description].filter(isGiven);
  const details =
    bolo.details === null ? null : shorten(bolo.details.replace(/\s+/g, ' '), DETAILS_SHOWN_MAX);
  const subject =
    descriptions.length > 0 ? descriptions : [bolo.bolo_type === 'vehicle' ? 'Vehicle' : 'Person', details];
  return [...subject, location].filter(isGiven).join(', ');
}

const isGiven = (part: string | null): part is string => part !== null;

export function boloStatus(
  bolo: { cancelled_at: number | null; expires_at: number },
  now: number,
): BoloStatus {
  if (bolo.cancelled_at !== null) return 'Cancelled';
  return bolo.expires_at <= now ? 'Expired' : 'Active';
}

/** Search key of BOLOs for a partial plate; no real plate has it. */
export const PARTIAL_PLATE = '*';

const plateKeyOf = (plate: string): string => (isPlatePattern(plate) ? PARTIAL_PLATE : foldPlate(plate));

/** Returns whether a BOLO matches one of these folded plates, exactly or as a partial plate. */
export function isForPlate(
  { vehicle_plate, plate_key }: Pick<BoloFields, 'vehicle_plate' | 'plate_key'>,
  plates: readonly string[],
): boolean {
  if (plate_key !== PARTIAL_PLATE) return plates.some((plate) => plate === plate_key);
  const pattern = foldPlate(vehicle_plate ?? '');
  return plates.some((plate) => fitsPlate(pattern, plate));
}

/** Returns whether a BOLO names this person, now or formerly. Different names can share a search key. */
export const isForPerson = (
  { person_name: name }: Pick<BoloFields, 'person_name'>,
  { names, former = [] }: { names: readonly string[]; former?: readonly string[] },
): boolean =>
  name !== null &&
  (names.some((each) => isSameName(each, name)) || former.some((each) => includesWords(each, name)));

/** Writes a plate as registration stores it; partial plates only become capitals. */
function writePlate(text: string): string {
  const capitals = readPlate(text) ?? text.toUpperCase();
  // Some letters become two in capitals, which could exceed the maximum length.
  return capitals.length > BOLO_PLATE_MAX ? text : capitals;
}

function requireSubject(bolo: BoloFields): void {
  const { vehicle_description, vehicle_plate, person_description, person_name, location, details } = bolo;
  if ([vehicle_description, vehicle_plate, person_description, person_name, location, details].some(isGiven))
    return;
  throw bolo.bolo_type === 'vehicle'
    ? invalidField('vehicleDescription', DISPATCH_TEXTS.vehicleNeeded)
    : invalidField('personDescription', DISPATCH_TEXTS.personNeeded);
}

function readExpiry(given: string | null, now: number): number {
  if (given === null || given === '') return now + BOLO_HOURS * HOUR;
  const at = Date.parse(given);
  // This comparison also rejects NaN, such as for a leap second.
  if (at > now && at <= now + BOLO_DAYS_MAX * DAY) return at;
  throw invalidField('expiresAt', DISPATCH_TEXTS.badExpiry);
}
