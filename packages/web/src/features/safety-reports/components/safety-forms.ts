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

const choice = (
  key: string,
  label: string,
  placeholder: string,
  options: readonly string[],
): SafetyField => ({
  key,
  label,
  placeholder,
  options,
  max: 0,
});
const short = (key: string, label: string): SafetyField => ({ key, label, max: SAFETY_SHORT_MAX });
const long = (key: string, label: string, lines = 2): SafetyField => ({
  key,
  label,
  max: SAFETY_TEXT_MAX,
  lines,
});

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
    { key: 'title', label: 'Title', max: SAFETY_TITLE_MAX, required: true },
    { ...choice('type', 'Type', 'Select a type', INCIDENT_TYPES), required: true },
    { ...long('description', 'Description', 6), required: true },
  ],
  'patient-care': [
    { key: 'callNumber', label: 'Call', max: SAFETY_WORD_MAX, half: true },
    { ...choice('triage', 'Triage', 'Select a color', TRIAGES), half: true },
    { key: 'patientName', label: 'Patient', max: PATIENT_NAME_MAX },
    { key: 'age', label: 'Age', max: PATIENT_FACT_MAX, half: true },
    { key: 'sex', label: 'Sex', max: PATIENT_FACT_MAX, half: true },
    { ...long('chiefComplaint', 'Chief complaint'), required: true },
    long('history', 'History'),
    long('vitals', 'Vitals'),
    long('treatment', 'Treatment'),
    long('medicationGiven', 'Medication given'),
    {
      ...choice('disposition', 'Disposition', 'Select the disposition', DISPOSITIONS),
      required: true,
      half: true,
    },
    { key: 'hospital', label: 'Hospital', max: HOSPITAL_MAX, half: true },
    long('narrative', 'Narrative', 4),
  ],
  'fire-incident': [
    { key: 'callNumber', label: 'Call', max: SAFETY_WORD_MAX, half: true },
    {
      ...choice('incidentType', 'Incident type', 'Select the type of incident', FIRE_INCIDENT_TYPES),
      required: true,
      half: true,
    },
    { ...short('location', 'Location'), half: true },
    { key: 'postal', label: 'Postal', max: SAFETY_WORD_MAX, half: true },
    { ...short('alarmTime', 'Alarm'), half: true },
    { ...short('firstOnScene', 'First on scene'), half: true },
    { ...short('controlledTime', 'Under control'), half: true },
    { ...choice('cause', 'Cause', 'Select a cause', FIRE_CAUSES), half: true },
    long('actionsTaken', 'Actions taken'),
    long('unitsPresent', 'Units present'),
    long('injuries', 'Injuries'),
    { ...long('narrative', 'Narrative', 6), required: true },
  ],
};

export type FormFields = Record<string, string>;

const CHOSEN: Readonly<Partial<Record<SafetyReportKind, readonly string[]>>> = {
  'patient-care': ['patientId', 'civilianId'],
};

export function fieldsOf(kind: SafetyReportKind, filled: Readonly<Record<string, string>>): FormFields {
  const keys = [...SAFETY_FORMS[kind].map(({ key }) => key), ...(CHOSEN[kind] ?? [])];
  return Object.fromEntries(keys.map((key) => [key, filled[key] ?? '']));
}

export const asksForNothing = (kind: SafetyReportKind): boolean =>
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
