import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { Money } from '../common/money.ts';
import {
  BirthDay,
  DateTime,
  Done,
  Id,
  Identity,
  IdParams,
  NextCursor,
  Nullable,
  OneOf,
  OptionalOf,
  OptionalText,
  PageQuery,
  RequiredText,
  Saved,
  TextSearch,
} from '../common/schema.ts';
import { LOCATION_MAX } from '../dispatch/dispatch.values.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { OfferedPlatform } from '../settings/offered.ts';
import { PLATE_MAX } from '../vehicles/vehicles.values.ts';
import { Consequences } from './consequences.schema.ts';
import {
  CONSEQUENCE_REASON_MAX,
  FINE_MAX,
  JAIL_MAX,
  NOTES_MAX,
  OFFENSE_TITLE_MAX,
  OFFENSES_MAX,
  REASON_MAX,
  REPORT_TYPES,
} from './reports.values.ts';

const text = Nullable(Type.String());

export const Offense = Type.Object({
  title: Type.String(),
  fine: Money,
  jailTime: Type.Integer(),
  /** From the penal code at filing; 0 for free text. */
  points: Type.Integer(),
});

const contentFields = {
  type: OneOf(REPORT_TYPES),
  offenses: Type.Array(Offense),
  reason: Type.String(),
  fineAmount: Money,
  jailTime: Type.Integer(),
  notes: text,
  plate: text,
  location: text,
};

const CallRef = Type.Object({ _id: Id, callNumber: Type.Integer() });

const reportFields = {
  _id: Id,
  number: Type.Integer(),
  platform: OneOf(PLATFORMS),
  ...contentFields,
  civilian: Type.Object({
    _id: Id,
    firstName: Type.String(),
    lastName: Type.String(),
    dateOfBirth: BirthDay,
  }),
  call: Type.Unsafe<Static<typeof CallRef> | null>({ anyOf: [CallRef, { type: 'null' }] }),
  officerName: Type.String(),
  officerCallsign: Type.String(),
  officerRank: Type.String(),
  departmentId: Id,
  departmentName: Type.String(),
  departmentShort: Type.String(),
  createdAt: DateTime,
  updatedAt: DateTime,
  /** 1 for the filed version, plus one per amendment. */
  version: Type.Integer(),
  paidAt: Nullable(DateTime),
  ...Consequences.properties,
};

export const Report = Type.Object(reportFields);
export type Report = Static<typeof Report>;

const ReportVersion = Type.Object({
  version: Type.Integer(),
  ...contentFields,
  by: Type.String(),
  at: DateTime,
});

/** The response to an amendment has only the previous version. */
export const ReportDetail = Type.Object({
  ...reportFields,
  versions: Type.Array(ReportVersion),
  canAmend: Type.Boolean(),
});
export type ReportDetail = Static<typeof ReportDetail>;

const Fine = Type.Number({ minimum: 0, maximum: FINE_MAX });
const Jail = Type.Integer({ minimum: 0, maximum: JAIL_MAX });
const WrittenOffense = Type.Object({
  title: RequiredText(OFFENSE_TITLE_MAX),
  fine: OptionalOf(Fine),
  jailTime: OptionalOf(Jail),
});
/** `officer` and `platform` are accepted from older clients and ignored. */
const writtenFields = {
  /** Takes precedence over `reason`, which counts as one offense. */
  offenses: Type.Optional(
    Type.Unsafe<Static<typeof WrittenOffense>[] | '' | null>({
      type: ['array', 'string', 'null'],
      maxLength: 0,
      maxItems: OFFENSES_MAX,
      items: WrittenOffense,
    }),
  ),
  reason: OptionalText(REASON_MAX),
  /** Defaults to the sum of the offenses. */
  fineAmount: OptionalOf(Fine),
  jailTime: OptionalOf(Jail),
  notes: OptionalText(NOTES_MAX),
  plate: OptionalText(PLATE_MAX),
  location: OptionalText(LOCATION_MAX),
};
export const ReportCreate = Type.Object({
  civilianId: Id,
  type: OneOf(REPORT_TYPES),
  /** Open or closed, on the officer's platform. */
  callId: OptionalOf(Id),
  ...writtenFields,
});
export type ReportCreate = Static<typeof ReportCreate>;
/** Absent keys stay unchanged. */
export const ReportAmend = Type.Object({ type: Type.Optional(OneOf(REPORT_TYPES)), ...writtenFields });
export type ReportAmend = Static<typeof ReportAmend>;

const CivilianRecord = Type.Object({
  _id: Id,
  number: Type.Integer(),
  reason: Type.String(),
  createdAt: DateTime,
  /** The rest is null for an officer of the other platform. */
  fineAmount: Nullable(Money),
  jailTime: Nullable(Type.Integer()),
  officerName: text,
  officerCallsign: text,
  notes: text,
  plate: text,
  location: text,
  paidAt: Nullable(DateTime),
  consequences: Nullable(Consequences),
});

export const CivilianRecords = Type.Object({
  tickets: Type.Array(CivilianRecord),
  writtenWarnings: Type.Array(CivilianRecord),
  arrestReports: Type.Array(CivilianRecord),
});
export type CivilianRecords = Static<typeof CivilianRecords>;

const Reason = Type.Object({ reason: RequiredText(CONSEQUENCE_REASON_MAX) });

const correction = {
  method: 'POST',
  tag: 'reports',
  params: IdParams,
  answer: Saved({ report: Report }),
} as const;

const PaymentPart = Type.Object({ from: Type.String(), amount: Money });

export const reportEndpoints = {
  createReport: endpoint({
    method: 'POST',
    path: '/api/reports/create',
    summary:
      'File a report about a civilian, with its fine and Discord messages; at most ten per civilian in an hour',
    tag: 'reports',
    who: ['officer'],
    body: ReportCreate,
    answer: Saved({ recordId: Id, report: Report }),
    status: 201,
    idempotent: true,
    daily: 'reports',
  }),
  listReports: endpoint({
    method: 'GET',
    path: '/api/reports',
    summary:
      "List reports, newest first: your platform's, both platforms' for staff, otherwise those about your civilians",
    tag: 'reports',
    who: ['own', 'officer', 'staff'],
    query: Type.Object({
      platform: Type.Optional(OfferedPlatform),
      type: Type.Optional(OneOf(REPORT_TYPES)),
      civilianId: Type.Optional(Id),
      callId: Type.Optional(Id),
      officer: Type.Optional(Type.String({ maxLength: 64, pattern: '^[^\\u0000]*$' })),
      from: Type.Optional(DateTime),
      to: Type.Optional(DateTime),
      /** Number, civilian, offenses, notes, plate or location. */
      q: Type.Optional(TextSearch),
      ...PageQuery.properties,
    }),
    answer: Type.Object({ reports: Type.Array(Report), nextCursor: NextCursor }),
    expensive: true,
  }),
  getReport: endpoint({
    method: 'GET',
    path: '/api/reports/:id',
    summary: 'Get a report with its latest earlier versions; the cursor leads to older ones',
    tag: 'reports',
    who: ['own', 'officer', 'staff'],
    params: IdParams,
    query: PageQuery,
    answer: Type.Object({ report: ReportDetail, nextCursor: NextCursor }),
  }),
  amendReport: endpoint({
    method: 'PUT',
    path: '/api/reports/:id',
    summary: 'Amend a report, as its author or as staff; earlier versions stay readable',
    tag: 'reports',
    who: ['officer', 'staff'],
    params: IdParams,
    body: ReportAmend,
    answer: Saved({ report: ReportDetail }),
    daily: 'report amendments',
  }),
  payFine: endpoint({
    method: 'POST',
    path: '/api/reports/:id/pay',
    summary: "Pay a report's fine, from the wallet, then from that civilian's accounts",
    tag: 'reports',
    who: ['own'],
    params: IdParams,
    answer: Saved({ report: Report, payments: Type.Array(PaymentPart) }),
    idempotent: true,
    daily: 'bank transactions',
  }),
  releaseFromCustody: endpoint({
    ...correction,
    path: '/api/reports/:id/release',
    summary: "End an arrest's time in custody",
    who: ['staff', 'judge'],
    body: Reason,
  }),
  voidReport: endpoint({
    ...correction,
    path: '/api/reports/:id/void',
    summary: 'Void a report and refund its fine; nothing is deleted',
    who: ['staff'],
    body: Reason,
    idempotent: true,
    daily: 'voided reports',
  }),
  unvoidReport: endpoint({
    ...correction,
    path: '/api/reports/:id/unvoid',
    summary: 'Restore a void report',
    who: ['staff'],
  }),
  sendDirectMessage: endpoint({
    method: 'POST',
    path: '/api/dm/send',
    summary: "Queue the direct message about your latest report on a user's civilian, once per report",
    tag: 'reports',
    who: ['officer'],
    body: Type.Object({
      discordId: Identity,
      /** Defaults to the latest report about a civilian of that user. */
      recordId: OptionalOf(Id),
      /** Accepted from older clients; the server writes the message. */
      embed: Type.Optional(Type.Unknown()),
    }),
    answer: Done,
    daily: 'direct messages',
  }),
};
