import type { PatientEdit } from '@ten-four/contract/dispatch/patients.contract';
import {
  PATIENT_TEXTS,
  TRIAGES,
  type Triage,
  UNDO_SECONDS,
} from '@ten-four/contract/dispatch/patients.values';
import type { PatientRow } from '#features/dispatch/patients/patients.store';
import { SECOND } from '#platform/clock';
import { conflict } from '#platform/errors';
import { readText } from '#platform/plain-text';

type PatientFields = Pick<PatientRow, 'name' | 'age' | 'sex' | 'complaint'>;

const NO_FIELDS: PatientFields = { name: '', age: null, sex: null, complaint: null };

type Character = Pick<PatientRow, 'name' | 'age' | 'sex'>;

/** Applies an edit. A linked character determines age and sex. */
export function fieldsAfter(before: PatientFields | null, input: PatientEdit, character: Character | null) {
  const previous = before ?? NO_FIELDS;
  const fieldAfter = (key: 'age' | 'sex' | 'complaint') =>
    input[key] === undefined ? previous[key] : readText(input[key]);
  const factAfter = (key: 'age' | 'sex') => {
    // A blank field of a new patient counts as absent; on an existing one it clears the value.
    const isGiven = before === null ? readText(input[key]) !== null : input[key] !== undefined;
    return isGiven ? readText(input[key]) : (character?.[key] ?? fieldAfter(key));
  };
  const typedName = readText(input.name);
  const isNameless = typedName === null || typedName === PATIENT_TEXTS.unknown;
  // The name of a mistaken identity must not stay.
  const name = isNameless && character !== null ? character.name : typedName;
  return {
    name: name || (input.name === undefined && previous.name) || PATIENT_TEXTS.unknown,
    age: factAfter('age'),
    sex: factAfter('sex'),
    complaint: fieldAfter('complaint'),
  };
}

export function countsOf(patients: readonly { triage: Triage }[]): string {
  const count = (triage: Triage) => patients.filter((patient) => patient.triage === triage).length;
  return JSON.stringify(Object.fromEntries(TRIAGES.map((triage) => [triage, count(triage)])));
}

export function requireOngoing({ ended_at }: Pick<PatientRow, 'ended_at'>): void {
  if (ended_at !== null) throw conflict(PATIENT_TEXTS.hasEnded);
}

/** Returns the columns from before care ended. Throws 409 after a minute, or if it hasn't ended that way. */
export function columnsBeforeEnd(
  { state, state_before, triage, triage_before, ended_at }: PatientRow,
  end: PatientRow['state'],
  now: number,
) {
  if (ended_at === null || state_before === null || state !== end)
    throw conflict(PATIENT_TEXTS.nothingToUndo);
  if (now - ended_at > UNDO_SECONDS * SECOND) throw conflict(PATIENT_TEXTS.tooLate);
  return {
    state: state_before,
    triage: triage_before ?? triage,
    state_before: null,
    triage_before: null,
    ended_at: null,
  };
}
