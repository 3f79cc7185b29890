import { foldText } from '@ten-four/contract/common/fold';
import type { WeaponRegister, WeaponUpdate } from '@ten-four/contract/weapons/weapons.contract';
import { WEAPON_TEXTS } from '@ten-four/contract/weapons/weapons.values';
import { invalidField } from '#platform/errors';
import { randomText } from '#platform/ids';
import { readTextChange } from '#platform/plain-text';

interface WeaponFields {
  weapon_type: string | null;
  registered_name: string | null;
}

/** Normalizes fields; absent keys stay absent. Throws 400 for a name without letters and digits. */
export function readFields(input: WeaponRegister | WeaponUpdate): Partial<WeaponFields> {
  const fields = {
    weapon_type: readTextChange(input.weaponType),
    registered_name: readTextChange(input.registeredName),
  };
  if (fields.registered_name && foldText(fields.registered_name) === '') {
    throw invalidField('registeredName', WEAPON_TEXTS.nameNeedsLetters);
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

const SERIAL_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const SERIAL_LENGTH = 6;

export const newSerial = (): string => `WPN-${randomText(SERIAL_LENGTH, SERIAL_LETTERS)}`;
