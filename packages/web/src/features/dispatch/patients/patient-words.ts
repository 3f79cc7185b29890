import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import type { Patient } from '@ten-four/contract/dispatch/patients.contract';
import {
  PATIENT_ENDS,
  TRIAGES,
  type Triage,
  UNDO_SECONDS,
} from '@ten-four/contract/dispatch/patients.values';
import { type CareEnd, endOfCare } from './patients.queries.ts';

export const BY_URGENCY: readonly Triage[] = ['Red', 'Yellow', 'Green', 'Black'];

export const TRIAGE_TONES = {
  Green: 'available',
  Yellow: 'busy',
  Red: 'danger',
  Black: undefined,
} as const satisfies Record<Triage, string | undefined>;

export const identityText = ({ name, age, sex }: Patient): string =>
  [name, age, sex].filter(Boolean).join(', ');

export function stateText(
  { state, unitId, hospital, handedTo }: Patient,
  { responses, units }: Pick<CallDetail, 'responses' | 'units'>,
): string {
  const sent = [...units, ...responses.map(({ unit }) => unit)];
  const callsign = sent.find(({ _id }) => _id === unitId)?.callsign;
  if (state === 'Transporting') return `${callsign ?? 'On the way'} to ${hospital}`;
  if (state !== 'Handed over') return state;
  return `Handed over${handedTo === null ? '' : ` to ${handedTo}`} at ${hospital}`;
}

/** Labels log lines that only name a color as triage. */
export const treatmentText = (text: string): string =>
  TRIAGES.some((triage) => triage === text) ? `Triage ${text}` : text;

export const isCaredFor = ({ state }: Patient): boolean => PATIENT_ENDS.every((end) => end !== state);

/** Returns the change that undoes the end of care, null once it is too late. */
export function undoOf({ state, log }: Patient, now: number) {
  if (state === 'On scene' || state === 'Transporting') return null;
  const end = log.findLast(({ text }) => text.startsWith(state));
  if (end === undefined || now - Date.parse(end.at) > UNDO_SECONDS * 1000) return null;
  return { label: UNDO_LABELS[state], care: endOfCare(state, true) };
}

const UNDO_LABELS: Readonly<Record<CareEnd, string>> = {
  'Handed over': 'Undo hand-over',
  'Treated and released': 'Undo release',
  Refused: 'Undo refusal',
  'Pronounced dead': 'Undo pronouncement',
};

export function reportLink({ _id, callId, reportId }: Patient) {
  const params =
    reportId === null ? { file: 'patient-care', call: callId, patient: _id } : { report: reportId };
  return {
    to: `/dashboard/safr/reports?${new URLSearchParams(params)}`,
    label: reportId === null ? 'Patient care report' : 'View care report',
  };
}

export const identifyLabel = ({ civilianId }: Patient): string =>
  civilianId === null ? 'Identify' : 'Edit patient';
