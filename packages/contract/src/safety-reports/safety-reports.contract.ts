import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import {
  DateTime,
  DiscordId,
  Id,
  IdParams,
  NextCursor,
  OneOf,
  OptionalOf,
  OptionalOneOf,
  OptionalText,
  PageQuery,
  RequiredText,
  Saved,
  TextSearch,
} from '../common/schema.ts';
import { PATIENT_FACT_MAX, PATIENT_NAME_MAX, TRIAGES } from '../dispatch/patients.values.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { OfferedPlatform } from '../settings/offered.ts';
import { DEPARTMENT_KINDS } from '../settings/settings.values.ts';
import {
  ACCIDENT_TYPES,
  DISCHARGED,
  DISPOSITIONS,
  FIRE_CAUSES,
  FIRE_INCIDENT_TYPES,
  HOSPITAL_MAX,
  INCIDENT_TYPES,
  SAFETY_REPORT_KINDS,
  SAFETY_SHORT_MAX,
  SAFETY_TEXT_MAX,
  SAFETY_TITLE_MAX,
  SAFETY_WORD_MAX,
  YES_NO,
} from './safety-reports.values.ts';

const long = OptionalText(SAFETY_TEXT_MAX);
const short = OptionalText(SAFETY_SHORT_MAX);
const word = OptionalText(SAFETY_WORD_MAX);
const number = Type.Optional(
  Type.Unsafe<string | number | null>({
    type: ['string', 'integer', 'null'],
    maxLength: SAFETY_WORD_MAX,
    pattern: '^[^\\u0000]*$',
    minimum: 0,
    maximum: 999_999_999,
  }),
);

export const UseOfForceForm = Type.Object({
  discharged: OptionalOneOf(DISCHARGED),
  reason: long,
  justification: long,
  lawsBroken: long,
  successful: OptionalOneOf(YES_NO),
  additionalInfo: long,
});
export const AccidentForm = Type.Object({
  location: short,
  timeOfDay: short,
  accidentType: OptionalOneOf(ACCIDENT_TYPES),
  how: long,
  witnesses: long,
  civilians: long,
});
export const SceneForm = Type.Object({
  involvedCivilians: long,
  involvedOfficers: long,
  location: short,
  timeOfDay: short,
  whatHappened: long,
  how: long,
  witnesses: long,
  verdicts: long,
});
export const IncidentForm = Type.Object({
  title: OptionalText(SAFETY_TITLE_MAX),
  type: OptionalOneOf(INCIDENT_TYPES),
  description: long,
});
export const PatientCareForm = Type.Object({
  callNumber: number,
  patientId: OptionalOf(Id),
  civilianId: OptionalOf(Id),
  patientName: OptionalText(PATIENT_NAME_MAX),
  age: number,
  sex: OptionalText(PATIENT_FACT_MAX),
  chiefComplaint: RequiredText(SAFETY_TEXT_MAX),
  triage: OptionalOneOf(TRIAGES),
  history: long,
  vitals: long,
  treatment: long,
  medicationGiven: long,
  disposition: OneOf(DISPOSITIONS),
  hospital: OptionalText(HOSPITAL_MAX),
  narrative: long,
});
export const FireIncidentForm = Type.Object({
  callNumber: number,
  incidentType: OneOf(FIRE_INCIDENT_TYPES),
  location: short,
  postal: word,
  alarmTime: short,
  firstOnScene: short,
  controlledTime: short,
  actionsTaken: long,
  cause: OptionalOneOf(FIRE_CAUSES),
  unitsPresent: long,
  injuries: long,
  narrative: RequiredText(SAFETY_TEXT_MAX),
});

const reportFields = {
  _id: Id,
  kind: OneOf(SAFETY_REPORT_KINDS),
  /** All kinds share one counter. */
  caseNumber: Type.String(),
  platform: OneOf(PLATFORMS),
  officerName: Type.String(),
  officerCallsign: Type.String(),
  officerRank: Type.String(),
  departmentId: Id,
  departmentName: Type.String(),
  departmentShort: Type.String(),
  discordId: DiscordId,
  createdAt: DateTime,
  updatedAt: DateTime,
  version: Type.Integer(),
  fields: Type.Record(Type.String(), Type.String()),
};
export const SafetyReport = Type.Object(reportFields);
export type SafetyReport = Static<typeof SafetyReport>;
/** The response to an amendment has only the previous version. */
export const SafetyReportDetail = Type.Object({
  ...reportFields,
  versions: Type.Array(
    Type.Object({
      version: Type.Integer(),
      fields: Type.Record(Type.String(), Type.String()),
      by: Type.String(),
      at: DateTime,
    }),
  ),
  canAmend: Type.Boolean(),
});
export type SafetyReportDetail = Static<typeof SafetyReportDetail>;

const SafetyReportSaved = Saved({ recordId: Id, report: SafetyReport });
const file = <const P extends string>(path: P, summary: string) => ({
  method: 'POST' as const,
  path,
  summary,
  tag: 'safety-reports',
  who: ['officer'] as const,
  answer: SafetyReportSaved,
  status: 201 as const,
  idempotent: true as const,
  daily: 'reports',
});

export const safetyReportEndpoints = {
  fileUseOfForce: endpoint({
    ...file('/api/psoreports/use-of-force', 'File a use of force report'),
    body: UseOfForceForm,
  }),
  fileAccident: endpoint({
    ...file('/api/psoreports/10-50', 'File a 10-50 accident report'),
    body: AccidentForm,
  }),
  fileScene: endpoint({ ...file('/api/psoreports/scene-report', 'File a scene report'), body: SceneForm }),
  fileIncident: endpoint({
    ...file('/api/psoreports/incident', 'File an incident report'),
    body: IncidentForm,
  }),
  filePatientCare: endpoint({
    ...file('/api/psoreports/patient-care', 'File a patient care report, which only fire and EMS can read'),
    who: ['fireUnit'],
    body: PatientCareForm,
  }),
  fileFireIncident: endpoint({
    ...file(
      '/api/psoreports/fire-incident',
      'File a fire incident report, which fire, EMS and staff can read',
    ),
    who: ['fireUnit'],
    body: FireIncidentForm,
  }),
  listSafetyReports: endpoint({
    method: 'GET',
    path: '/api/psoreports',
    summary: 'List the public safety reports you can read, newest first',
    tag: 'safety-reports',
    who: ['officer', 'staff', 'fireRescue'],
    query: Type.Object({
      platform: Type.Optional(OfferedPlatform),
      kind: Type.Optional(OneOf(SAFETY_REPORT_KINDS)),
      filedBy: Type.Optional(OneOf(DEPARTMENT_KINDS)),
      officer: Type.Optional(Type.String({ maxLength: 64, pattern: '^[^\\u0000]*$' })),
      from: Type.Optional(DateTime),
      to: Type.Optional(DateTime),
      q: Type.Optional(TextSearch),
      ...PageQuery.properties,
    }),
    answer: Type.Object({ reports: Type.Array(SafetyReport), nextCursor: NextCursor }),
    expensive: true,
  }),
  getSafetyReport: endpoint({
    method: 'GET',
    path: '/api/psoreports/:id',
    summary: 'Get a public safety report with its latest earlier versions; the cursor leads to older ones',
    tag: 'safety-reports',
    who: ['officer', 'staff', 'fireRescue'],
    params: IdParams,
    query: PageQuery,
    answer: Type.Object({ report: SafetyReportDetail, nextCursor: NextCursor }),
  }),
  amendSafetyReport: endpoint({
    method: 'PUT',
    path: '/api/psoreports/:id',
    summary:
      'Amend a public safety report, as its author or, except for patient care, as staff; absent keys stay unchanged',
    tag: 'safety-reports',
    who: ['officer', 'staff', 'fireRescue'],
    params: IdParams,
    body: Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
    answer: Saved({ report: SafetyReportDetail }),
    daily: 'report amendments',
  }),
};
