export const POLICE_REPORT_KINDS = ['use-of-force', '10-50', 'scene-report', 'incident'] as const;
/** Only fire and EMS can read patient care reports. */
export const FIRE_REPORT_KINDS = ['patient-care', 'fire-incident'] as const;
export const SAFETY_REPORT_KINDS = [...POLICE_REPORT_KINDS, ...FIRE_REPORT_KINDS] as const;
export type FireReportKind = (typeof FIRE_REPORT_KINDS)[number];
export type SafetyReportKind = (typeof SAFETY_REPORT_KINDS)[number];
export const SAFETY_REPORT_NAMES: Readonly<Record<SafetyReportKind, string>> = {
  'use-of-force': 'Use of Force Report',
  '10-50': '10-50 Accident Report',
  'scene-report': 'Scene Report',
  incident: 'Incident Report',
  'patient-care': 'Patient Care Report',
  'fire-incident': 'Fire Incident Report',
};
export const CASE_PREFIXES: Readonly<Record<SafetyReportKind, string>> = {
  'use-of-force': 'UOF',
  '10-50': 'ACC',
  'scene-report': 'SCN',
  incident: 'INC',
  'patient-care': 'PCR',
  'fire-incident': 'FIR',
};
export const DISCHARGED = ['Baton', 'Taser', 'Pistol', 'Shotgun', 'Assault Rifle'] as const;
export const YES_NO = ['Yes', 'No'] as const;
export const ACCIDENT_TYPES = [
  'Single Vehicle',
  'Multi-Vehicle',
  'Hit-and-Run',
  'Pedestrian Involved',
  'Other',
] as const;
export const INCIDENT_TYPES = ['Arrest', 'Incident', 'Traffic Stop'] as const;
export const DISPOSITIONS = [
  'Transported',
  'Treated and released',
  'Refused',
  'Handed over',
  'Pronounced dead',
  'No patient found',
] as const;
export const FIRE_INCIDENT_TYPES = [
  'Structure',
  'Vehicle',
  'Brush',
  'Hazardous materials',
  'Rescue',
  'Alarm',
  'Other',
] as const;
export const FIRE_CAUSES = [
  'Undetermined',
  'Unintentional',
  'Intentional',
  'Failure of equipment',
  'Act of nature',
] as const;
export const SAFETY_TEXT_MAX = 4000;
export const SAFETY_TITLE_MAX = 150;
export const SAFETY_SHORT_MAX = 200;
export const HOSPITAL_MAX = 80;
export const SAFETY_WORD_MAX = 20;

export const SAFETY_REPORT_TEXTS = {
  useOfForceIntro: 'Submit a ballistic discharge report involving force.',
  sceneIntro: 'Submit details of a scene investigation or activity.',
  accidentIntro: 'Submit details about a vehicle accident or collision.',
  patientCareIntro: 'Submit the care of one patient.',
  fireIncidentIntro: 'Submit what a fire or rescue call came to.',
  officerFailed: 'Failed to load officer info.',
  useOfForceFailed: 'Submission failed.',
  submitFailed: 'Failed to submit report.',
  submitted: 'Report submitted!',
  amended: 'Report amended.',
  notFound: 'Report not found.',
  notYours: 'Only the author or staff can amend a report.',
  notTheAuthor: 'Only the author can amend a patient care report.',
  notYourService: 'This report is for officers and staff.',
} as const;
