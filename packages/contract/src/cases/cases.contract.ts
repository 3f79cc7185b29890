import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { Money } from '../common/money.ts';
import {
  DateTime,
  Id,
  IdParams,
  NextCursor,
  Nullable,
  NullableOneOf,
  OneOf,
  OptionalOf,
  PageQuery,
  RequiredText,
  Saved,
  TextSearch,
} from '../common/schema.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { Custody } from '../reports/consequences.schema.ts';
import { Offense } from '../reports/reports.contract.ts';
import { FINE_MAX, JAIL_MAX, OFFENSES_MAX, REPORT_TYPES } from '../reports/reports.values.ts';
import { OfferedPlatform } from '../settings/offered.ts';
import { CASE_SIDES, CASE_STATUSES, OUTCOMES, STATEMENT_MAX } from './cases.values.ts';

/** The docket entry, shown to everyone who may see the case. */
export const Case = Type.Object({
  _id: Id,
  number: Type.Integer(),
  platform: OneOf(PLATFORMS),
  status: OneOf(CASE_STATUSES),
  defendant: Type.String(),
  reportNumber: Type.Integer(),
  reportType: OneOf(REPORT_TYPES),
  officerCallsign: Type.String(),
  openedAt: DateTime,
  closedAt: Nullable(DateTime),
  /** The viewer owns the character or wrote the report. */
  mine: Type.Boolean(),
  voided: Type.Boolean(),
});
export type Case = Static<typeof Case>;

const CaseCharge = Type.Object({
  ...Offense.properties,
  position: Type.Integer(),
  outcome: NullableOneOf(OUTCOMES),
  ruledFine: Nullable(Money),
  ruledJailTime: Nullable(Type.Integer()),
});
export type CaseCharge = Static<typeof CaseCharge>;

const CaseDetails = Type.Object({
  civilianId: Id,
  reportId: Id,
  /** As contested. */
  charges: Type.Array(CaseCharge),
  fineAmount: Money,
  jailTime: Type.Integer(),
  paid: Type.Boolean(),
  /** By the ruling. */
  refunded: Money,
  custody: Custody,
  statements: Type.Array(
    Type.Object({
      _id: Id,
      side: OneOf(CASE_SIDES),
      by: Type.String(),
      text: Type.String(),
      at: DateTime,
    }),
  ),
  judge: Nullable(Type.String()),
  reasons: Nullable(Type.String()),
  can: Type.Object({ state: Type.Boolean(), withdraw: Type.Boolean(), rule: Type.Boolean() }),
});
export type CaseDetails = Static<typeof CaseDetails>;

export const CaseDetail = Type.Object({
  ...Case.properties,
  /** Null for viewers who see only the docket. */
  details: Nullable(CaseDetails),
});
export type CaseDetail = Static<typeof CaseDetail>;

export const Ruling = Type.Object({
  charges: Type.Array(
    Type.Object({
      position: Type.Integer({ minimum: 0 }),
      outcome: OneOf(OUTCOMES),
      /** Of a reduced charge. */
      fine: OptionalOf(Type.Number({ minimum: 0, maximum: FINE_MAX })),
      jailTime: OptionalOf(Type.Integer({ minimum: 0, maximum: JAIL_MAX })),
    }),
    { minItems: 1, maxItems: OFFENSES_MAX },
  ),
  reasons: RequiredText(STATEMENT_MAX),
});
export type Ruling = Static<typeof Ruling>;

const CaseSaved = Saved({ case: CaseDetail });
const change = { method: 'POST', tag: 'court', params: IdParams, answer: CaseSaved } as const;

export const caseEndpoints = {
  contestReport: endpoint({
    ...change,
    path: '/api/reports/:id/contest',
    summary: 'Contest a citation or arrest of one of your civilians before the court',
    who: ['own'],
    body: Type.Object({ statement: RequiredText(STATEMENT_MAX) }),
    status: 201,
    idempotent: true,
    daily: 'contested reports',
  }),
  listCases: endpoint({
    method: 'GET',
    path: '/api/cases',
    summary:
      'List court cases, newest first: all with a public docket or as officer, judge or staff, else your own',
    tag: 'court',
    who: ['member'],
    query: Type.Object({
      status: Type.Optional(OneOf(CASE_STATUSES)),
      platform: Type.Optional(OfferedPlatform),
      /** Number, report number, defendant or officer's callsign. */
      q: Type.Optional(TextSearch),
      mine: Type.Optional(OneOf(['true'])),
      ...PageQuery.properties,
    }),
    answer: Type.Object({ cases: Type.Array(Case), nextCursor: NextCursor }),
    expensive: true,
  }),
  getCase: endpoint({
    method: 'GET',
    path: '/api/cases/:id',
    summary: 'Get a court case; only its parties, judges and staff get the statements',
    tag: 'court',
    who: ['member'],
    params: IdParams,
    answer: Type.Object({ case: CaseDetail }),
  }),
  addStatement: endpoint({
    ...change,
    path: '/api/cases/:id/statements',
    summary: 'Add a statement to an open case, as owner, author or judge',
    who: ['own', 'officer', 'judge'],
    body: Type.Object({ text: RequiredText(STATEMENT_MAX) }),
    status: 201,
    daily: 'statements',
  }),
  withdrawCase: endpoint({
    ...change,
    path: '/api/cases/:id/withdraw',
    summary: 'Withdraw your open case; the report stands as filed',
    who: ['own'],
  }),
  ruleCase: endpoint({
    ...change,
    path: '/api/cases/:id/rule',
    summary: 'Decide an open case, charge by charge',
    who: ['judge'],
    body: Ruling,
    idempotent: true,
  }),
};
