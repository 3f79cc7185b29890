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

/** What can be said of a BOLO when it is created or edited, in stored form. */
export type BoloFields = Omit<
  BolosTable,
  'id' | 'platform' | `created_by${string}` | 'created_at' | 'updated_at' | 'cancelled_at' | keyof BoloSubject
>;

/** The character and the vehicle that a BOLO is bound to: another name or plate does not shake it off. */
export type BoloSubject = Record<'civilian_id' | 'vehicle_id', string | null>;

/** Throws 400 where nothing says whom or what to look out for, and for an expiry that is past or too far away. */
export function boloOf(input: BoloCreate, now: number): BoloFields {
  return boloAfter({ bolo_type: input.boloType, expires_at: now + BOLO_HOURS * HOUR }, input, now);
}

/** An absent key leaves what was there, an empty one clears it, fields of the other kind are none. Throws like `boloOf`. */
export function boloAfter(
  before: Partial<BoloFields> & Pick<BoloFields, 'bolo_type' | 'expires_at'>,
  input: Omit<BoloUpdate, 'cancelled'>,
  now: number,
): BoloFields {
  const kept = (given: string | null | undefined, was: string | null = null): string | null =>
    given === undefined ? was : readText(given);
  const type = input.boloType ?? before.bolo_type;
  const isVehicle = type === 'vehicle';
  const plate = kept(input.vehiclePlate, before.vehicle_plate);
  const name = kept(input.personName, before.person_name);
  const after = {
    bolo_type: type,
    vehicle_description: isVehicle ? kept(input.vehicleDescription, before.vehicle_description) : null,
    vehicle_plate: isVehicle && plate !== null ? writePlate(plate) : null,
    plate_key: isVehicle && plate !== null ? plateKeyOf(plate) : null,
    person_description: isVehicle ? null : kept(input.personDescription, before.person_description),
    person_name: isVehicle ? null : name,
    person_key: isVehicle || name === null ? null : wholeNameKey(name),
    location: kept(input.location, before.location),
    details: kept(input.details, before.details),
    expires_at: input.expiresAt === undefined ? before.expires_at : readExpiry(input.expiresAt, now),
  };
  requireSubject(after);
  return after;
}

/** Characters of the details that stand for a description. */
const DETAILS_SAID = 160;

/** A BOLO in one line: what or whom to look out for, and where. */
export function boloInWords(bolo: BoloFields): string {
  const { vehicle_plate, person_name, vehicle_description, person_description, location } = bolo;
  const said = [vehicle_plate, person_name, vehicle_description, person_description].filter(isGiven);
  const details = bolo.details === null ? null : shorten(bolo.details.replace(/\s+/g, ' '), DETAILS_SAID);
  const subject = said.length > 0 ? said : [bolo.bolo_type === 'vehicle' ? 'Vehicle' : 'Person', details];
  return [...subject, location].filter(isGiven).join(', ');
}

const isGiven = (part: string | null): part is string => part !== null;

/** The keys of a BOLO's fields that an edit changed. */
export function changedFields(before: BoloFields, after: BoloFields): (keyof BoloFields)[] {
  const keys = Object.keys(after) as (keyof BoloFields)[];
  return keys.filter((key) => before[key] !== after[key]);
}

/** A BOLO ends when it is cancelled, or by itself at its expiry. */
export function boloStatus(
  bolo: { cancelled_at: number | null; expires_at: number },
  now: number,
): BoloStatus {
  if (bolo.cancelled_at !== null) return 'Cancelled';
  return bolo.expires_at <= now ? 'Expired' : 'Active';
}

/** Under what every BOLO for a plate half seen is found: no plate has this key. */
export const HALF_SEEN = '*';

const plateKeyOf = (plate: string): string => (isPlatePattern(plate) ? HALF_SEEN : foldPlate(plate));

/** Whether a BOLO is for one of these folded plates: for exactly that, or for one half seen that it may be. */
export function isForPlate(
  { vehicle_plate, plate_key }: Pick<BoloFields, 'vehicle_plate' | 'plate_key'>,
  plates: readonly string[],
): boolean {
  if (plate_key !== HALF_SEEN) return plates.some((plate) => plate === plate_key);
  const pattern = foldPlate(vehicle_plate ?? '');
  return plates.some((plate) => fitsPlate(pattern, plate));
}

/**
 * Returns whether a BOLO found by its key is for a person of these names, or of these former ones; the key alone is that
 * of any name with the same letters.
 */
export const isForPerson = (
  { person_name: name }: Pick<BoloFields, 'person_name'>,
  { names, former = [] }: { names: readonly string[]; former?: readonly string[] },
): boolean =>
  name !== null &&
  (names.some((each) => isSameName(each, name)) || former.some((each) => includesWords(each, name)));

/** As a registered vehicle's; what cannot be one, such as a plate half seen, is kept in capitals. */
function writePlate(text: string): string {
  const capitals = readPlate(text) ?? text.toUpperCase();
  // A few foreign letters become two in capitals, which may be more than a plate can be sent with again.
  return capitals.length > BOLO_PLATE_MAX ? text : capitals;
}

/** A place or details are enough to look out for as well. */
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
  // Asked this way round, what is no date after all, such as a leap second, is refused as well.
  if (at > now && at <= now + BOLO_DAYS_MAX * DAY) return at;
  throw invalidField('expiresAt', DISPATCH_TEXTS.badExpiry);
}
