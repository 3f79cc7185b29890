import { randomInt } from 'node:crypto';
import type { CivilianCreate, CivilianUpdate } from '@ten-four/contract/civilians/civilians.contract';
import { BIRTH_YEAR_MIN, CIVILIAN_TEXTS } from '@ten-four/contract/civilians/civilians.values';
import { foldText } from '@ten-four/contract/common/fold';
import type { CiviliansTable } from '#db/tables/people.tables';
import { invalidField } from '#platform/errors';
import { readTextChange } from '#platform/plain-text';
import { dayOf } from '#platform/timestamps';

export type CivilianFields = Omit<
  CiviliansTable,
  'id' | 'user_id' | 'ssn' | 'deceased' | 'created_at' | 'updated_at' | 'deleted_at'
>;

/**
 * Picks and normalizes the owner's fields; absent keys stay absent. Throws 400 for an impossible birth date, or a name
 * without letters and digits.
 */
export function readFields<I extends CivilianCreate | CivilianUpdate>(
  input: I,
  now: number,
): I extends CivilianCreate ? CivilianFields : Partial<CivilianFields> {
  if (input.dateOfBirth !== undefined) checkBirthDate(input.dateOfBirth, now);
  requireFindable('firstName', input.firstName);
  requireFindable('lastName', input.lastName);
  const fields = {
    first_name: input.firstName?.trim(),
    last_name: input.lastName?.trim(),
    middle_initial: readTextChange(input.middleInitial),
    date_of_birth: input.dateOfBirth,
    age: input.age === '' ? null : input.age,
    sex: readTextChange(input.sex),
    known_aliases: input.knownAliases === undefined ? undefined : readAliases(input.knownAliases),
    residence: readTextChange(input.residence),
    zip_code: readTextChange(input.zipCode),
    occupation: readTextChange(input.occupation),
    height: readTextChange(input.height),
    weight: readTextChange(input.weight),
    skin_tone: readTextChange(input.skinTone),
    hair_color: readTextChange(input.hairColor),
    eye_color: readTextChange(input.eyeColor),
    emergency_contact_name: readTextChange(input.emergencyContactName),
    blood_type: readTextChange(input.bloodType),
    allergies: readTextChange(input.allergies),
    medication: readTextChange(input.medication),
    past_history: readTextChange(input.pastHistory),
  };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as ReturnType<typeof readFields<I>>;
}

/** Generates an SSN within the ranges of real ones. */
export function newSsn(): string {
  const area = String(randomInt(1, 900)).padStart(3, '0');
  const group = String(randomInt(1, 100)).padStart(2, '0');
  const serial = String(randomInt(1, 10_000)).padStart(4, '0');
  return `${area === '666' ? '667' : area}-${group}-${serial}`;
}

function requireFindable(field: 'firstName' | 'lastName', name: string | undefined): void {
  if (name !== undefined && foldText(name) === '') throw invalidField(field, CIVILIAN_TEXTS.nameNeedsLetters);
}

function checkBirthDate(day: string, now: number): void {
  if (day > dayOf(now)) throw invalidField('dateOfBirth', CIVILIAN_TEXTS.bornInFuture);
  if (Number(day.slice(0, 4)) < BIRTH_YEAR_MIN)
    throw invalidField('dateOfBirth', CIVILIAN_TEXTS.bornTooEarly);
}

function readAliases(aliases: string[] | string | null): string {
  const list = typeof aliases === 'string' ? aliases.split(',') : (aliases ?? []);
  return JSON.stringify(list.map((alias) => alias.trim()).filter((alias) => alias !== ''));
}

/** Prefix of placeholder SSNs, plates and VINs of deleted accounts, which must stay unique. */
export const ERASED = 'erased ';

export const presentSsn = (ssn: string): string | null => (ssn.startsWith(ERASED) ? null : ssn);
