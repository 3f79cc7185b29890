import { PATIENT_FACT_MAX, PATIENT_NAME_MAX, TRIAGES } from '@ten-four/contract/dispatch/patients.values';
import {
  ACCIDENT_TYPES,
  DISCHARGED,
  DISPOSITIONS,
  FIRE_CAUSES,
  FIRE_INCIDENT_TYPES,
  HOSPITAL_MAX,
  INCIDENT_TYPES,
  POLICE_REPORT_KINDS,
  SAFETY_REPORT_TEXTS,
  SAFETY_SHORT_MAX,
  SAFETY_TEXT_MAX,
  SAFETY_TITLE_MAX,
  SAFETY_WORD_MAX,
  type SafetyReportKind,
  YES_NO,
} from '@ten-four/contract/safety-reports/safety-reports.values';

export interface SafetyField {
  key: string;
  label: string;
  options?: readonly string[];
  placeholder?: string;
  max: number;
  lines?: number;
  required?: true;
  half?: true;
}

const choice = (key: string, label: string, placeholder: string, options: readonly string[]) => ({
  key,
  label,
  placeholder,
  options,
  max: 0,
});
const text = (key: string, label: string, max: number) => ({ key, label, max });
const short = (key: string, label: string) => text(key, label, SAFETY_SHORT_MAX);
const long = (key: string, label: string, lines = 2) => ({ ...text(key, label, SAFETY_TEXT_MAX), lines });
const half = (field: SafetyField): SafetyField => ({ ...field, half: true });
const required = (field: SafetyField): SafetyField => ({ ...field, required: true });

export const SAFETY_FORMS: Readonly<Record<SafetyReportKind, readonly SafetyField[]>> = {
  'use-of-force': [
    choice('discharged', 'Weapon discharged', 'Select what was discharged', DISCHARGED),
    long('reason', 'Reason'),
    long('justification', 'Justification'),
    long('lawsBroken', 'Laws broken'),
    choice('successful', 'Successful', 'Was it successful?', YES_NO),
    long('additionalInfo', 'Additional information (optional)'),
  ],
  '10-50': [
    short('location', 'Location'),
    short('timeOfDay', 'Time of day'),
    choice('accidentType', 'Accident type', 'Select the type of accident', ACCIDENT_TYPES),
    long('how', 'How it happened'),
    long('witnesses', 'Witnesses'),
    long('civilians', 'Civilians involved (optional)'),
  ],
  'scene-report': [
    long('involvedCivilians', 'Involved civilians', 1),
    long('involvedOfficers', 'Involved officers', 1),
    short('location', 'Location'),
    short('timeOfDay', 'Time of day'),
    long('whatHappened', 'What happened'),
    long('how', 'How'),
    long('witnesses', 'Witnesses'),
    long('verdicts', 'Verdicts'),
  ],
  incident: [
    required(text('title', 'Title', SAFETY_TITLE_MAX)),
    required(choice('type', 'Type', 'Select a type', INCIDENT_TYPES)),
    required(long('description', 'Description', 6)),
  ],
  'patient-care': [
    half(text('callNumber', 'Call', SAFETY_WORD_MAX)),
    half(choice('triage', 'Triage', 'Select a color', TRIAGES)),
    text('patientName', 'Patient', PATIENT_NAME_MAX),
    half(text('age', 'Age', PATIENT_FACT_MAX)),
    half(text('sex', 'Sex', PATIENT_FACT_MAX)),
    required(long('chiefComplaint', 'Chief complaint')),
    long('history', 'History'),
    long('vitals', 'Vitals'),
    long('treatment', 'Treatment'),
    long('medicationGiven', 'Medication given'),
    half(required(choice('disposition', 'Disposition', 'Select the disposition', DISPOSITIONS))),
    half(text('hospital', 'Hospital', HOSPITAL_MAX)),
    long('narrative', 'Narrative', 4),
  ],
  'fire-incident': [
    half(text('callNumber', 'Call', SAFETY_WORD_MAX)),
    half(
      required(choice('incidentType', 'Incident type', 'Select the type of incident', FIRE_INCIDENT_TYPES)),
    ),
    half(short('location', 'Location')),
    half(text('postal', 'Postal', SAFETY_WORD_MAX)),
    half(short('alarmTime', 'Alarm')),
    half(short('firstOnScene', 'First on scene')),
    half(short('controlledTime', 'Under control')),
    half(choice('cause', 'Cause', 'Select a cause', FIRE_CAUSES)),
    long('actionsTaken', 'Actions taken'),
    long('unitsPresent', 'Units present'),
    long('injuries', 'Injuries'),
    required(long('narrative', 'Narrative', 6)),
  ],
};

export type FormFields = Record<string, string>;

export function fieldsOf(kind: SafetyReportKind, filled: Readonly<Record<string, string>>): FormFields {
  const keys = SAFETY_FORMS[kind].map(({ key }) => key);
  if (kind === 'patient-care') keys.push('patientId', 'civilianId');
  return Object.fromEntries(keys.map((key) => [key, filled[key] ?? '']));
}

export const hasNoRequiredFields = (kind: SafetyReportKind): boolean =>
  SAFETY_FORMS[kind].every(({ required }) => required !== true);

export function problemsOf(kind: SafetyReportKind, values: FormFields): FormFields {
  const missing = SAFETY_FORMS[kind].filter(
    ({ key, required }) => required === true && (values[key] ?? '').trim() === '',
  );
  return Object.fromEntries(
    missing.map(({ key, label, options }) => [
      key,
      options === undefined ? `${label} is required.` : 'Choose one from the list.',
    ]),
  );
}

export const filerLabel = (kind: SafetyReportKind): string =>
  POLICE_REPORT_KINDS.some((each) => each === kind) ? 'Officer' : 'Filed by';

export const failedText = (kind: SafetyReportKind): string =>
  kind === 'use-of-force' ? SAFETY_REPORT_TEXTS.useOfForceFailed : SAFETY_REPORT_TEXTS.submitFailed;
