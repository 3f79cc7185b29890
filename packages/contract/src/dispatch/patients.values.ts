export const TRIAGES = ['Green', 'Yellow', 'Red', 'Black'] as const;
export type Triage = (typeof TRIAGES)[number];
export const START: readonly { asks: string; triage: Triage }[] = [
  { asks: 'Walks?', triage: 'Green' },
  { asks: 'No breath after opening the airway?', triage: 'Black' },
  { asks: 'Over 30 breaths, refill over 2 s, or cannot follow orders?', triage: 'Red' },
  { asks: 'Else', triage: 'Yellow' },
];
export const PATIENT_ENDS = ['Handed over', 'Treated and released', 'Refused', 'Pronounced dead'] as const;
export const PATIENT_STATES = ['On scene', 'Transporting', ...PATIENT_ENDS] as const;
export type PatientState = (typeof PATIENT_STATES)[number];
/** Outcomes without a hospital, open to every fire or EMS member. */
export const RELEASES = ['Treated and released', 'Refused'] as const;

export const PATIENTS_MAX = 30;
export const PATIENT_NAME_MAX = 100;
export const PATIENT_FACT_MAX = 20;
export const COMPLAINT_MAX = 300;
export const TREATMENT_MAX = 500;
export const HANDED_TO_MAX = 100;
export const TREATMENTS_MAX = 200;
export const UNDO_SECONDS = 60;

export const PATIENT_TEXTS = {
  unknown: 'Unknown',
  notFound: 'Patient not found.',
  added: 'Patient added.',
  saved: 'Patient saved.',
  addFailed: 'The patient could not be added.',
  failed: 'The patient could not be changed.',
  loadFailed: 'The patients could not be loaded.',
  none: 'No patients.',
  tooMany: `A call can have at most ${PATIENTS_MAX} patients.`,
  logIsFull: `A patient's log can have at most ${TREATMENTS_MAX} lines.`,
  hasEnded: 'The care of this patient has ended.',
  notTransporting: 'This patient is not being transported.',
  nothingToUndo: 'There is nothing to undo for this patient.',
  transporting: 'This patient is being transported. Hand them over first.',
  tooLate: `You can only undo this within ${UNDO_SECONDS} seconds.`,
  identifyFirst: 'Identify the patient first.',
  nothingProposed: 'There is no open request.',
  proposalAnswered: 'Answered.',
} as const;
