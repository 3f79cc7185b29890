import { type Civilian, CivilianCreate } from '@ten-four/contract/civilians/civilians.contract';
import {
  AGE_MAX,
  CIVILIAN_TEXTS,
  EYE_COLORS,
  HAIR_COLORS,
} from '@ten-four/contract/civilians/civilians.values';
import { serverNow } from '#lib/server-clock.ts';

export type CivilianField = keyof CivilianCreate;

/** What stands in the fields of the form, all of it text as it was typed. */
export type CivilianFormValues = Record<CivilianField, string>;

/** Every field with its label, in the order of the form. */
export const FIELD_LABELS: CivilianFormValues = {
  firstName: 'First Name',
  lastName: 'Last Name',
  middleInitial: 'Middle Initial',
  dateOfBirth: 'Date of Birth',
  age: 'Age',
  sex: 'Sex',
  knownAliases: 'Known Aliases',
  height: 'Height',
  weight: 'Weight',
  skinTone: 'Skin Tone',
  hairColor: 'Hair Color',
  eyeColor: 'Eye Color',
  residence: 'Residence',
  zipCode: 'Zip Code',
  occupation: 'Occupation',
  emergencyContactName: 'Emergency Contact Name',
  bloodType: 'Blood Type',
  allergies: 'Allergies',
  medication: 'Medication',
  pastHistory: 'Past History',
};

const FIELDS = Object.keys(FIELD_LABELS) as CivilianField[];
export const REQUIRED: readonly CivilianField[] = ['firstName', 'lastName', 'dateOfBirth'];

export function valuesOf(civilian: Civilian | null): CivilianFormValues {
  const values = { ...FIELD_LABELS };
  for (const field of FIELDS) values[field] = textOf(civilian?.[field]);
  return values;
}

function textOf(value: string | number | string[] | null | undefined): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** What is sent: trimmed, the aliases as a list without empty entries, the rest empty where empty. */
export function bodyOf(values: CivilianFormValues): CivilianCreate {
  const trimmed = { ...values };
  for (const field of FIELDS) trimmed[field] = values[field].trim();
  return {
    ...trimmed,
    age: trimmed.age === '' ? '' : Number(trimmed.age),
    hairColor: HAIR_COLORS.find((color) => color === trimmed.hairColor) ?? '',
    eyeColor: EYE_COLORS.find((color) => color === trimmed.eyeColor) ?? '',
    knownAliases: trimmed.knownAliases
      .split(',')
      .map((alias) => alias.trim())
      .filter((alias) => alias !== ''),
  };
}

export function problemsOf(values: CivilianFormValues): Partial<CivilianFormValues> {
  const problems: Partial<CivilianFormValues> = {};
  for (const field of REQUIRED) {
    if (values[field].trim() === '') problems[field] = `${FIELD_LABELS[field]} is required.`;
  }
  if (values.dateOfBirth > today()) problems.dateOfBirth = CIVILIAN_TEXTS.bornInFuture;
  if (values.age !== '' && !isAge(Number(values.age))) {
    problems.age = `Age must be a whole number from 0 to ${AGE_MAX}.`;
  }
  return problems;
}

/** The age today of somebody born on that day, as text; empty where the day gives none. */
export function ageOf(dateOfBirth: string): string {
  const [year = 0, month = 0, day = 0] = dateOfBirth.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today().split('-').map(Number);
  const birthdayToCome = thisMonth < month || (thisMonth === month && thisDay < day);
  const age = thisYear - year - (birthdayToCome ? 1 : 0);
  return dateOfBirth !== '' && isAge(age) ? String(age) : '';
}

function isAge(age: number): boolean {
  return Number.isInteger(age) && age >= 0 && age <= AGE_MAX;
}

/** The day as the server counts it, in UTC: `YYYY-MM-DD`. */
export const today = (): string => new Date(serverNow()).toISOString().slice(0, 10);

/** How many characters a field takes, as the contract has it; undefined where it does not say. */
export function limitOf(field: CivilianField): number | undefined {
  const schema: object = CivilianCreate.properties[field];
  return 'maxLength' in schema && typeof schema.maxLength === 'number' ? schema.maxLength : undefined;
}
