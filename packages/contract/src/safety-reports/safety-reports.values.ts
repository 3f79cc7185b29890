/** Options, limits and texts of the public safety reports. */
export const SAFETY_REPORT_KINDS = ['use-of-force', '10-50', 'scene-report', 'incident'] as const;
export type SafetyReportKind = (typeof SAFETY_REPORT_KINDS)[number];
export const SAFETY_REPORT_NAMES: Readonly<Record<SafetyReportKind, string>> = {
  'use-of-force': 'Use of Force Report',
  '10-50': '10-50 Accident Report',
  'scene-report': 'Scene Report',
  incident: 'Incident Report',
};
/** What the case number of each kind begins with. */
export const CASE_PREFIXES: Readonly<Record<SafetyReportKind, string>> = {
  'use-of-force': 'UOF',
  '10-50': 'ACC',
  'scene-report': 'SCN',
  incident: 'INC',
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
export const SAFETY_TEXT_MAX = 4000;
export const SAFETY_TITLE_MAX = 150;
export const SAFETY_SHORT_MAX = 200;

export const SAFETY_REPORT_TEXTS = {
  useOfForceIntro: 'Submit a ballistic discharge report involving force.',
  sceneIntro: 'Submit details of a scene investigation or activity.',
  accidentIntro: 'Submit details about a vehicle accident or collision.',
  officerFailed: 'Failed to load officer info.',
  useOfForceFailed: 'Submission failed.',
  submitFailed: 'Failed to submit report.',
  submitted: 'Report submitted!',
  amended: 'Report amended.',
  notFound: 'Report not found.',
  notYours: 'Only the author or staff can amend a report.',
} as const;
