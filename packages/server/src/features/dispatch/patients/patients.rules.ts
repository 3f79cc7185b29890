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

/** What is said of a patient beside the character; an absent key leaves what was there. */
export type PatientFields = Pick<PatientRow, 'name' | 'age' | 'sex' | 'complaint'>;

const NOTHING: PatientFields = { name: '', age: null, sex: null, complaint: null };

/** A character whom a patient was found to be. */
export interface Character {
  name: string;
  age: string | null;
  sex: string | null;
}

/** The fields after what was said; `character` is whom the patient was found to be, whose age and sex are then known. */
export function fieldsAfter(
  before: PatientFields | null,
  input: PatientEdit,
  character: Character | null,
): PatientFields {
  const was = before ?? NOTHING;
  const kept = (key: 'age' | 'sex' | 'complaint') =>
    input[key] === undefined ? was[key] : readText(input[key]);
  const known = (key: 'age' | 'sex') => {
    // A blank field of a new patient says nothing; on one who was there it clears what was said.
    const isSaid = before === null ? readText(input[key]) !== null : input[key] !== undefined;
    return isSaid ? readText(input[key]) : (character?.[key] ?? kept(key));
  };
  const said = input.name === undefined ? null : readText(input.name);
  const isNameless = !said || said === PATIENT_TEXTS.unknown;
  // Whom somebody was taken for before is not who they are.
  const called = isNameless ? (character?.name ?? null) : said;
  return {
    name: called || (input.name === undefined ? was.name : said) || PATIENT_TEXTS.unknown,
    age: known('age'),
    sex: known('sex'),
    complaint: kept('complaint'),
  };
}

/** How many patients there are of each triage, as a call has it. */
export function countsOf(patients: readonly { triage: Triage }[]): string {
  const count = (triage: Triage) => patients.filter((patient) => patient.triage === triage).length;
  return JSON.stringify(Object.fromEntries(TRIAGES.map((triage) => [triage, count(triage)])));
}

/** Throws 409 for a patient whose care has ended. */
export function requireGoingOn({ ended_at }: Pick<PatientRow, 'ended_at'>): void {
  if (ended_at !== null) throw conflict(PATIENT_TEXTS.hasEnded);
}

/** What a patient is again where an end was a slip. Throws 409 later than that, and where nothing has ended. */
export function undone(
  { state, state_before, triage, triage_before, ended_at }: PatientRow,
  { ends, now }: { ends: readonly string[]; now: number },
) {
  if (ended_at === null || state_before === null || !ends.includes(state)) {
    throw conflict(PATIENT_TEXTS.notTransporting);
  }
  if (now - ended_at > UNDO_SECONDS * SECOND) throw conflict(PATIENT_TEXTS.tooLate);
  return {
    state: state_before,
    triage: triage_before ?? triage,
    state_before: null,
    triage_before: null,
    ended_at: null,
  };
}
