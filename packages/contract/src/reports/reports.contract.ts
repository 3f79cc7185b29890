import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { Money } from '../common/money.ts';
import {
  BirthDay,
  Id,
  Identity,
  IdParams,
  Moment,
  NextCursor,
  Nullable,
  OneOf,
  OptionalOf,
  OptionalText,
  PageQuery,
  RequiredText,
  TextSearch,
} from '../common/schema.ts';
import { LOCATION_MAX } from '../dispatch/dispatch.values.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { OfferedPlatform } from '../settings/offered.ts';
import { PLATE_MAX } from '../vehicles/vehicles.values.ts';
import {
  FINE_MAX,
  JAIL_MAX,
  NOTES_MAX,
  OFFENSE_TITLE_MAX,
  OFFENSES_MAX,
  REASON_MAX,
  REPORT_TYPES,
} from './reports.values.ts';

const text = Nullable(Type.String());

/** One offense of a report: fine in dollars, jail time in minutes. */
const Offense = Type.Object({
  title: Type.String(),
  fine: Money,
  jailTime: Type.Integer(),
});

const contentFields = {
  type: OneOf(REPORT_TYPES),
  offenses: Type.Array(Offense),
  /** The offenses, joined by comma and space. */
  reason: Type.String(),
  /** Dollars. */
  fineAmount: Money,
  /** Minutes. */
  jailTime: Type.Integer(),
  notes: text,
  /** Of the vehicle that it is about. */
  plate: text,
  /** Where it happened. */
  location: text,
};

const CallRef = Type.Object({ _id: Id, callNumber: Type.Integer() });

const reportFields = {
  _id: Id,
  /** What people call the report by. */
  number: Type.Integer(),
  platform: OneOf(PLATFORMS),
  ...contentFields,
  civilian: Type.Object({
    _id: Id,
    firstName: Type.String(),
    lastName: Type.String(),
    dateOfBirth: BirthDay,
  }),
  /** The call that it came of. */
  call: Type.Unsafe<Static<typeof CallRef> | null>({ anyOf: [CallRef, { type: 'null' }] }),
  officerName: Type.String(),
  officerCallsign: Type.String(),
  officerRank: Type.String(),
  departmentId: Id,
  departmentName: Type.String(),
  departmentShort: Type.String(),
  createdAt: Moment,
  updatedAt: Moment,
  /** 1 as it was filed, one more with each amendment. */
  version: Type.Integer(),
  /** When the fine was paid; null while it is not, or where there is none. */
  paidAt: Nullable(Moment),
};

/** A report about a person. */
export const Report = Type.Object(reportFields);
export type Report = Static<typeof Report>;

/** A report as it stood before an amendment. */
const ReportVersion = Type.Object({
  version: Type.Integer(),
  ...contentFields,
  /** Who wrote this version (callsign, or name of staff), and when. */
  by: Type.String(),
  at: Moment,
});

/**
 * A report with earlier versions, oldest first, and whether the viewer may amend it. In the answer to an amendment it is
 * the version before.
 */
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
/** What an officer writes; `officer` and `platform` are accepted and never read. */
const writtenFields = {
  /** Counts where it is there; without it `reason` is one offense. */
  offenses: Type.Optional(
    Type.Unsafe<Static<typeof WrittenOffense>[] | '' | null>({
      type: ['array', 'string', 'null'],
      maxLength: 0,
      maxItems: OFFENSES_MAX,
      items: WrittenOffense,
    }),
  ),
  reason: OptionalText(REASON_MAX),
  /** The sum of the offenses' where it is absent or empty. */
  fineAmount: OptionalOf(Fine),
  jailTime: OptionalOf(Jail),
  notes: OptionalText(NOTES_MAX),
  plate: OptionalText(PLATE_MAX),
  location: OptionalText(LOCATION_MAX),
};
export const ReportCreate = Type.Object({
  civilianId: Id,
  type: OneOf(REPORT_TYPES),
  /** A call of the officer's platform, closed or not. */
  callId: OptionalOf(Id),
  ...writtenFields,
});
export type ReportCreate = Static<typeof ReportCreate>;
/** A key that is absent stays as it is. */
export const ReportAmend = Type.Object({ type: Type.Optional(OneOf(REPORT_TYPES)), ...writtenFields });
export type ReportAmend = Static<typeof ReportAmend>;

/** One report about a character, as it stands in the character's records. */
const CivilianRecord = Type.Object({
  _id: Id,
  number: Type.Integer(),
  reason: Type.String(),
  createdAt: Moment,
  /** What follows is null for an officer of the other platform. */
  fineAmount: Nullable(Money),
  jailTime: Nullable(Type.Integer()),
  officerName: text,
  officerCallsign: text,
  notes: text,
  plate: text,
  location: text,
  paidAt: Nullable(Moment),
});

/** A character's records by kind, newest first. */
export const CivilianRecords = Type.Object({
  tickets: Type.Array(CivilianRecord),
  writtenWarnings: Type.Array(CivilianRecord),
  arrestReports: Type.Array(CivilianRecord),
});
export type CivilianRecords = Static<typeof CivilianRecords>;

/** One part of a payment: out of the wallet or an account, in dollars. */
const PaymentPart = Type.Object({ from: Type.String(), amount: Money });

export const reportEndpoints = {
  createReport: endpoint({
    method: 'POST',
    path: '/api/reports/create',
    summary:
      'File a report about a civilian: report, fine and Discord messages in one; ten about one civilian an hour',
    tag: 'reports',
    who: ['officer'],
    body: ReportCreate,
    answer: Type.Object({
      success: Type.Literal(true),
      message: Type.String(),
      recordId: Id,
      report: Report,
    }),
    status: 201,
    idempotent: true,
    daily: 'reports',
  }),
  listReports: endpoint({
    method: 'GET',
    path: '/api/reports',
    summary: 'Reports, newest first: of your platform, of both for staff, about your own civilians otherwise',
    tag: 'reports',
    who: ['own', 'officer', 'staff'],
    query: Type.Object({
      platform: Type.Optional(OfferedPlatform),
      type: Type.Optional(OneOf(REPORT_TYPES)),
      civilianId: Type.Optional(Id),
      callId: Type.Optional(Id),
      /** Callsign or part of the officer's name. */
      officer: Type.Optional(Type.String({ maxLength: 64, pattern: '^[^\\u0000]*$' })),
      from: Type.Optional(Moment),
      to: Type.Optional(Moment),
      /** Held by number, civilian's name, offenses, notes, plate or location. */
      q: Type.Optional(TextSearch),
      ...PageQuery.properties,
    }),
    answer: Type.Object({ reports: Type.Array(Report), nextCursor: NextCursor }),
    expensive: true,
  }),
  getReport: endpoint({
    method: 'GET',
    path: '/api/reports/:id',
    summary: 'One report with the latest of its earlier versions; the cursor leads to those before',
    tag: 'reports',
    who: ['own', 'officer', 'staff'],
    params: IdParams,
    query: PageQuery,
    answer: Type.Object({ report: ReportDetail, nextCursor: NextCursor }),
  }),
  amendReport: endpoint({
    method: 'PUT',
    path: '/api/reports/:id',
    summary: 'Amend a report: its author or staff; the version before stays readable',
    tag: 'reports',
    who: ['officer', 'staff'],
    params: IdParams,
    body: ReportAmend,
    answer: Type.Object({ success: Type.Literal(true), message: Type.String(), report: ReportDetail }),
    daily: 'report amendments',
  }),
  payFine: endpoint({
    method: 'POST',
    path: '/api/reports/:id/pay',
    summary: "Pay a report's fine: from the wallet, then from that civilian's accounts",
    tag: 'reports',
    who: ['own'],
    params: IdParams,
    answer: Type.Object({
      success: Type.Literal(true),
      message: Type.String(),
      report: Report,
      payments: Type.Array(PaymentPart),
    }),
    idempotent: true,
    daily: 'bank transactions',
  }),
  sendDirectMessage: endpoint({
    method: 'POST',
    path: '/api/dm/send',
    summary: "The direct message about your latest report on a user's civilian; once a report",
    tag: 'reports',
    who: ['officer'],
    body: Type.Object({
      discordId: Identity,
      /** Which report; your latest about a civilian of that user where it is absent or empty. */
      recordId: OptionalOf(Id),
      /** Sent by the old client; only its size is looked at, since the server writes the message itself. */
      embed: Type.Optional(Type.Unknown()),
    }),
    answer: Type.Object({ success: Type.Literal(true), message: Type.String() }),
    daily: 'direct messages',
  }),
};
