import { type Civilian, CivilianCreate } from '@ten-four/contract/civilians/civilians.contract';
import { CIVILIAN_TEXTS, EYE_COLORS, HAIR_COLORS } from '@ten-four/contract/civilians/civilians.values';
import { foldText } from '@ten-four/contract/common/fold';
import { serverNow } from '#lib/server-clock.ts';

/** Has no age, which is derived from the date of birth. */
export type CivilianField = Exclude<keyof CivilianCreate, 'age'>;

export type CivilianFormValues = Record<CivilianField, string>;

export const FIELD_LABELS: CivilianFormValues = {
  firstName: 'First Name',
  lastName: 'Last Name',
  middleInitial: 'Middle Initial',
  dateOfBirth: 'Date of Birth',
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

export function bodyOf(values: CivilianFormValues): CivilianCreate {
  const trimmed = { ...values };
  for (const field of FIELDS) trimmed[field] = values[field].trim();
  return {
    ...trimmed,
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
  for (const field of ['firstName', 'lastName'] as const) {
    if (problems[field] === undefined && foldText(values[field]) === '')
      problems[field] = CIVILIAN_TEXTS.nameNeedsLetters;
  }
  if (values.dateOfBirth > today()) problems.dateOfBirth = CIVILIAN_TEXTS.bornInFuture;
  return problems;
}

/** Returns the day in UTC, like the server. */
export const today = (): string => new Date(serverNow()).toISOString().slice(0, 10);

export function limitOf(field: CivilianField): number | undefined {
  const schema: object = CivilianCreate.properties[field];
  return 'maxLength' in schema && typeof schema.maxLength === 'number' ? schema.maxLength : undefined;
}
