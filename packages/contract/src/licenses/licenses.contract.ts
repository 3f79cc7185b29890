import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import {
  DateTime,
  Id,
  IdParams,
  NextCursor,
  Nullable,
  OneOf,
  OptionalOf,
  PageQuery,
  RequiredText,
  Saved,
} from '../common/schema.ts';
import { Offered } from '../settings/offered.ts';
import {
  LICENSE_NAME_MAX,
  LICENSE_REASON_MAX,
  LICENSE_TEXTS,
  SUSPEND_MINUTES,
  SUSPENSION_CAUSES,
} from './licenses.values.ts';

const LicenseName = Type.String();
/** Includes types turned off, because holders keep them. */
const ChosenLicense = RequiredText(LICENSE_NAME_MAX);

const LicenseDetail = Type.Object({
  license: LicenseName,
  since: DateTime,
  suspension: Nullable(
    Type.Object({
      reason: Type.String(),
      at: DateTime,
      by: Type.String(),
      /** Null: until reinstated, or until the fine is paid. */
      until: Nullable(DateTime),
      cause: OneOf(SUSPENSION_CAUSES),
    }),
  ),
});

export const licenseFields = {
  licenses: Type.Array(LicenseName),
  suspendedLicenses: Type.Array(LicenseName),
  licenseDetails: Type.Array(LicenseDetail),
};
const Licenses = Type.Object(licenseFields);
export type Licenses = Static<typeof Licenses>;

const LicensesSaved = Saved({ ...licenseFields });

const Standing = Type.Object({ license: ChosenLicense, reason: RequiredText(LICENSE_REASON_MAX) });

/** Answers use the question's index as key. */
const DmvTest = Type.Object({
  licenseType: LicenseName,
  name: Type.String(),
  questions: Type.Array(Type.Object({ question: Type.String(), options: Type.Array(Type.String()) })),
  openedAt: DateTime,
  /** Milliseconds left, because the client clock may be wrong. */
  timeLeft: Type.Integer(),
});
export type DmvTest = Static<typeof DmvTest>;

/** Keys "0" to "9". Unanswered questions may be absent, empty or null. */
const DmvAnswers = Type.Unsafe<Record<string, string | null> | '' | null>({
  type: ['object', 'string', 'null'],
  maxLength: 0,
  patternProperties: { '^[0-9]$': { type: ['string', 'null'], maxLength: 500 } },
  additionalProperties: false,
});

export const DmvAttempt = Type.Object({
  _id: Id,
  licenseType: LicenseName,
  score: Type.Integer(),
  passed: Type.Boolean(),
  openedAt: DateTime,
  handedInAt: DateTime,
});
export type DmvAttempt = Static<typeof DmvAttempt>;

export const licenseEndpoints = {
  addLicense: endpoint({
    method: 'POST',
    path: '/api/civilians/:id/add-license',
    summary: 'Add a license to one of your civilians; requires the role for its type',
    tag: 'licenses',
    who: ['own'],
    params: IdParams,
    body: Type.Object({ license: Offered('licenses') }),
    missing: { license: LICENSE_TEXTS.typeMissing },
    answer: LicensesSaved,
    status: 201,
  }),
  suspendLicense: endpoint({
    method: 'POST',
    path: '/api/civilians/:id/licenses/suspend',
    summary: "Suspend a civilian's license, for some minutes or until reinstated",
    tag: 'licenses',
    who: ['officer'],
    params: IdParams,
    body: Type.Object({
      ...Standing.properties,
      minutes: OptionalOf(Type.Integer({ minimum: SUSPEND_MINUTES.min, maximum: SUSPEND_MINUTES.max })),
    }),
    answer: LicensesSaved,
    daily: 'license suspensions and reinstatements',
  }),
  reinstateLicense: endpoint({
    method: 'POST',
    path: '/api/civilians/:id/licenses/reinstate',
    summary: 'Reinstate a suspended license; only staff can lift a suspension by points or an overdue fine',
    tag: 'licenses',
    who: ['officer', 'staff'],
    params: IdParams,
    body: Standing,
    answer: LicensesSaved,
    daily: 'license suspensions and reinstatements',
  }),
  openTest: endpoint({
    method: 'GET',
    path: '/api/licenses/tests/:licenseType',
    summary:
      'Open a DMV test: ten questions without the answers; reopening continues the same test and clock',
    tag: 'licenses',
    who: ['member'],
    params: Type.Object({ licenseType: ChosenLicense }),
    answer: DmvTest,
    effects: true,
  }),
  handInTest: endpoint({
    method: 'POST',
    path: '/api/licenses/save-test',
    summary: 'Hand in the open DMV test; the server grades it',
    tag: 'licenses',
    who: ['member'],
    body: Type.Object({
      licenseType: ChosenLicense,
      answers: Type.Optional(DmvAnswers),
    }),
    answer: Saved({ score: Type.Integer(), passed: Type.Boolean() }),
    idempotent: true,
    daily: 'license tests',
  }),
  listAttempts: endpoint({
    method: 'GET',
    path: '/api/licenses/attempts',
    summary: 'List the DMV tests that you handed in, newest first',
    tag: 'licenses',
    who: ['own'],
    query: PageQuery,
    answer: Type.Object({ attempts: Type.Array(DmvAttempt), nextCursor: NextCursor }),
  }),
};
