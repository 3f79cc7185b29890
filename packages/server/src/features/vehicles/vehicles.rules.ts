import { randomInt } from 'node:crypto';
import type { VehicleRegister, VehicleUpdate } from '@ten-four/contract/vehicles/vehicles.contract';
import { PLATE_MAX, VEHICLE_TEXTS, type VehicleStatus } from '@ten-four/contract/vehicles/vehicles.values';
import type { VehiclesTable } from '#db/tables/people.tables';
import { invalidField } from '#platform/errors';
import { readTextChange } from '#platform/plain-text';
import type { Settings } from '#platform/settings/settings';

/** The fields of a vehicle that its owner may set, in stored form; null where nothing was given. */
export type VehicleFields = Pick<
  VehiclesTable,
  'plate' | 'make' | 'model' | 'year' | 'color' | 'type' | 'insured'
>;

/** What a new vehicle has where nothing was given; other columns are null by themselves. */
export const NEW_VEHICLE = { insured: 0, status: 'Valid' } as const;

/** Of the types that are offered, the one that vehicles have where none is given. */
export const defaultType = ({ values }: Settings): string => {
  const [first] = values.vehicles.types;
  if (first === undefined) throw new Error('There is no vehicle type');
  return first.name;
};

/**
 * Picks from a request what its owner may set (everything else in it is ignored) and brings it into stored form. A key
 * that is absent stays absent, and so does an empty plate; an empty type is the given one. Throws 400 for what cannot be a
 * plate.
 */
export function readFields(
  input: VehicleRegister | VehicleUpdate,
  emptyType: string,
): Partial<VehicleFields> {
  const plate = readTextChange(input.plate);
  const fields = {
    plate: plate ? normalizePlate(plate) : undefined,
    make: readTextChange(input.make),
    model: readTextChange(input.model),
    year: readTextChange(input.year),
    color: readTextChange(input.color),
    type: input.type === undefined ? undefined : input.type || emptyType,
    insured: input.insured === undefined ? undefined : Number(input.insured),
  };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

/** In capitals, without blanks around and with single ones inside. Throws 400 for what cannot be a plate. */
export function normalizePlate(text: string): string {
  const plate = readPlate(text);
  if (plate === null) throw invalidField('plate', VEHICLE_TEXTS.badPlate);
  return plate;
}

/** A plate as it is stored: in capitals, with single blanks inside and none around; null for what cannot be one. */
export function readPlate(text: string): string | null {
  const plate = text.trim().replace(/ +/g, ' ');
  // Checked before it is put into capitals: some foreign letters would become plain ones.
  return /^[A-Za-z0-9 -]+$/.test(plate) && plate.length <= PLATE_MAX ? plate.toUpperCase() : null;
}

const PLATE_DIGITS = '0123456789';
/** No I, O or Q, which are taken for 1 and 0. */
const PLATE_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** A random plate as those of San Andreas look: two digits, three letters, three digits. */
export function newPlate(): string {
  return [2, 3, 3]
    .map((length, part) => randomText(length, part === 1 ? PLATE_LETTERS : PLATE_DIGITS))
    .join('');
}

const randomText = (length: number, letters: string): string =>
  Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('');

/** What a vehicle identification number is made of: no I, O or Q, which are taken for 1 and 0. */
const VIN_LETTERS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';
/** What each of them counts, in the same order. */
const VIN_VALUES = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 7, 9, 2, 3, 4, 5, 6, 7, 8, 9,
];
const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const CHECK_POSITION = 8;

/** A random VIN: 17 characters, the ninth of which checks the others. */
export function newVin(): string {
  const letters = VIN_WEIGHTS.map(() => VIN_LETTERS.charAt(randomInt(VIN_LETTERS.length)));
  letters[CHECK_POSITION] = vinCheckDigit(letters.join(''));
  return letters.join('');
}

/** The ninth character that a VIN of 17 must have; the one it has does not count. */
export function vinCheckDigit(vin: string): string {
  const sum = VIN_WEIGHTS.reduce(
    (total, weight, at) => total + weight * (VIN_VALUES[VIN_LETTERS.indexOf(vin.charAt(at))] ?? 0),
    0,
  );
  const rest = sum % 11;
  return rest === 10 ? 'X' : String(rest);
}

export type StatusEvent = 'impound' | 'release' | 'stolen' | 'recovered';

/** A vehicle's new status, and what it is again after an impound; null when the event makes no sense for it. */
export function statusAfter(
  event: StatusEvent,
  { status, status_before }: { status: VehicleStatus; status_before: VehicleStatus | null },
): { status: VehicleStatus; status_before: VehicleStatus | null } | null {
  const impounded = status === 'Impounded';
  switch (event) {
    case 'impound':
      return impounded ? null : { status: 'Impounded', status_before: status };
    case 'release':
      return impounded ? { status: status_before ?? 'Valid', status_before: null } : null;
    case 'stolen':
      return impounded || status === 'Stolen' ? null : { status: 'Stolen', status_before: null };
    case 'recovered':
      // What was found stays impounded until an officer releases it.
      if (impounded && status_before === 'Stolen') return { status, status_before: 'Valid' };
      return status === 'Stolen' ? { status: 'Valid', status_before: null } : null;
  }
}
