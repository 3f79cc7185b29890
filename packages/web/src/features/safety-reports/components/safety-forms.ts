import { PATIENT_FACT_MAX, PATIENT_NAME_MAX, TRIAGES } from '@ten-four/contract/dispatch/patients.values';
import {
  ACCIDENT_TYPES,
  DISCHARGED,
  DISPOSITIONS,
  FIRE_CAUSES,
  FIRE_INCIDENT_TYPES,
  HOSPITAL_MAX,
  INCIDENT_TYPES,
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
  /** The choices; the form has to be sent with one of them. */
  options?: readonly string[];
  placeholder?: string;
  /** Longest text in characters; more than a line where `lines` says so. */
  max: number;
  lines?: number;
  required?: true;
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

/** The fields of each kind of report, in the order in which they are filled in. */
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
  // Which patient and character it is about is chosen, not typed.
  'patient-care': [
    { key: 'callNumber', label: 'Call', max: SAFETY_WORD_MAX },
    { key: 'patientName', label: 'Patient', max: PATIENT_NAME_MAX },
    { key: 'age', label: 'Age', max: PATIENT_FACT_MAX },
    { key: 'sex', label: 'Sex', max: PATIENT_FACT_MAX },
    { ...long('chiefComplaint', 'Chief complaint'), required: true },
    choice('triage', 'Triage', 'Select a color', TRIAGES),
    long('history', 'History'),
    long('vitals', 'Vitals'),
    long('treatment', 'Treatment'),
    long('medicationGiven', 'Medication given'),
    {
      ...choice('disposition', 'Disposition', 'Select what became of the patient', DISPOSITIONS),
      required: true,
    },
    { key: 'hospital', label: 'Hospital', max: HOSPITAL_MAX },
    long('narrative', 'Narrative', 4),
  ],
  'fire-incident': [
    { key: 'callNumber', label: 'Call', max: SAFETY_WORD_MAX },
    {
      ...choice('incidentType', 'Incident type', 'Select the type of incident', FIRE_INCIDENT_TYPES),
      required: true,
    },
    short('location', 'Location'),
    { key: 'postal', label: 'Postal', max: SAFETY_WORD_MAX },
    short('alarmTime', 'Alarm'),
    short('firstOnScene', 'First on scene'),
    short('controlledTime', 'Under control'),
    long('actionsTaken', 'Actions taken'),
    choice('cause', 'Cause', 'Select a cause', FIRE_CAUSES),
    long('unitsPresent', 'Units present'),
    long('injuries', 'Injuries'),
    { ...long('narrative', 'Narrative', 6), required: true },
  ],
};

export type FormFields = Record<string, string>;

/** The fields of a kind with what a report says in them; empty where it says nothing. */
export function fieldsOf(kind: SafetyReportKind, filled: Readonly<Record<string, string>>): FormFields {
  return Object.fromEntries(SAFETY_FORMS[kind].map(({ key }) => [key, filled[key] ?? '']));
}

export function problemsOf(kind: SafetyReportKind, values: FormFields): FormFields {
  const missing = SAFETY_FORMS[kind].filter(
    ({ key, required }) => required === true && (values[key] ?? '').trim() === '',
  );
  return Object.fromEntries(
    missing.map(({ key, label, options }) => [
      key,
      options === undefined ? `${label} is needed.` : 'Choose one from the list.',
    ]),
  );
}

/** What is said of a form that could not be sent, where the server gives no reason. */
export const failedText = (kind: SafetyReportKind): string =>
  kind === 'use-of-force' ? SAFETY_REPORT_TEXTS.useOfForceFailed : SAFETY_REPORT_TEXTS.submitFailed;
