import type { VehicleRegister, VehicleUpdate } from '@ten-four/contract/vehicles/vehicles.contract';
import { PLATE_MAX, VEHICLE_TEXTS, type VehicleStatus } from '@ten-four/contract/vehicles/vehicles.values';
import type { VehiclesTable } from '#db/tables/people.tables';
import { invalidField } from '#platform/errors';
import { randomText } from '#platform/ids';
import { readTextChange } from '#platform/plain-text';
import type { Settings } from '#platform/settings/settings';

export type VehicleFields = Pick<
  VehiclesTable,
  'plate' | 'make' | 'model' | 'year' | 'color' | 'type' | 'insured'
>;

export const NEW_VEHICLE = { insured: 0, status: 'Valid' } as const;

export const defaultType = ({ values }: Settings): string => {
  const [first] = values.vehicles.types;
  if (first === undefined) throw new Error('There is no vehicle type');
  return first.name;
};

/** Normalizes fields; absent keys and an empty plate stay absent, an empty type becomes `emptyType`. Throws 400. */
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

/** Throws 400. */
export function normalizePlate(text: string): string {
  const plate = readPlate(text);
  if (plate === null) throw invalidField('plate', VEHICLE_TEXTS.badPlate);
  return plate;
}

/** Returns the plate in uppercase with single spaces; null if invalid. */
export function readPlate(text: string): string | null {
  const plate = text.trim().replace(/ +/g, ' ');
  // Checked before uppercasing, which turns some foreign letters into plain ones.
  return /^[A-Za-z0-9 -]+$/.test(plate) && plate.length <= PLATE_MAX ? plate.toUpperCase() : null;
}

const PLATE_DIGITS = '0123456789';
/** Without I, O and Q, which look like digits. */
const PLATE_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

export function newPlate(): string {
  return [2, 3, 3]
    .map((length, part) => randomText(length, part === 1 ? PLATE_LETTERS : PLATE_DIGITS))
    .join('');
}

/** Without I, O and Q, which look like digits. */
const VIN_LETTERS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';
const VIN_VALUES = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 7, 9, 2, 3, 4, 5, 6, 7, 8, 9,
];
const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const CHECK_POSITION = 8;

/** Generates a VIN of 17 characters, the ninth of them a check digit. */
export function newVin(): string {
  const letters = [...randomText(VIN_WEIGHTS.length, VIN_LETTERS)];
  letters[CHECK_POSITION] = vinCheckDigit(letters.join(''));
  return letters.join('');
}

export function vinCheckDigit(vin: string): string {
  const sum = VIN_WEIGHTS.reduce(
    (total, weight, at) => total + weight * (VIN_VALUES[VIN_LETTERS.indexOf(vin.charAt(at))] ?? 0),
    0,
  );
  const rest = sum % 11;
  return rest === 10 ? 'X' : String(rest);
}

export type StatusEvent = 'impound' | 'release' | 'stolen' | 'recovered';

/** Returns the status after an event; null if impossible in this status. */
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
      // A recovered vehicle stays impounded until released.
      if (impounded && status_before === 'Stolen') return { status, status_before: 'Valid' };
      return status === 'Stolen' ? { status: 'Valid', status_before: null } : null;
  }
}
