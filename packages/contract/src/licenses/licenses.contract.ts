import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { Id, IdParams, Moment, NextCursor, Nullable, PageQuery, RequiredText } from '../common/schema.ts';
import { Offered } from '../settings/offered.ts';
import { LICENSE_NAME_MAX, LICENSE_REASON_MAX, LICENSE_TEXTS } from './licenses.values.ts';

/** What a license type is called now. */
const LicenseName = Type.String();
/** A license type that there is, offered or not: whoever holds one that is off keeps it. */
const ChosenLicense = RequiredText(LICENSE_NAME_MAX);

/** One license that a character holds. */
const LicenseDetail = Type.Object({
  license: LicenseName,
  since: Moment,
  /** Null while the license is valid; `by` is the officer's callsign. */
  suspension: Nullable(Type.Object({ reason: Type.String(), at: Moment, by: Type.String() })),
});

/** The licenses of a character: all names, those of them that are suspended, and what is known of each. */
export const licenseFields = {
  licenses: Type.Array(LicenseName),
  suspendedLicenses: Type.Array(LicenseName),
  licenseDetails: Type.Array(LicenseDetail),
};
const Licenses = Type.Object(licenseFields);
export type Licenses = Static<typeof Licenses>;

const LicensesSaved = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  ...licenseFields,
});

const Standing = Type.Object({ license: ChosenLicense, reason: RequiredText(LICENSE_REASON_MAX) });

/** A knowledge test to fill in. Answers name a question by its index in the list. */
const DmvTest = Type.Object({
  licenseType: LicenseName,
  name: Type.String(),
  questions: Type.Array(Type.Object({ question: Type.String(), options: Type.Array(Type.String()) })),
  /** The time limit counts from here. */
  openedAt: Moment,
  /** Milliseconds of it that are left: the reader's clock may be wrong. */
  timeLeft: Type.Integer(),
});
export type DmvTest = Static<typeof DmvTest>;

/**
 * The chosen option's text by the question's index, "0" to "9"; unanswered ones are absent, empty or null, and so may
 * the whole be.
 */
const DmvAnswers = Type.Unsafe<Record<string, string | null> | '' | null>({
  type: ['object', 'string', 'null'],
  maxLength: 0,
  patternProperties: { '^[0-9]$': { type: ['string', 'null'], maxLength: 500 } },
  additionalProperties: false,
});

/** A test that was handed in. */
export const DmvAttempt = Type.Object({
  _id: Id,
  licenseType: LicenseName,
  score: Type.Integer(),
  passed: Type.Boolean(),
  openedAt: Moment,
  handedInAt: Moment,
});
export type DmvAttempt = Static<typeof DmvAttempt>;

export const licenseEndpoints = {
  addLicense: endpoint({
    method: 'POST',
    path: '/api/civilians/:id/add-license',
    summary: 'Add a license to a civilian of your own; needs the role of its type',
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
    summary: 'Suspend one license of a civilian',
    tag: 'licenses',
    who: ['officer'],
    params: IdParams,
    body: Standing,
    answer: LicensesSaved,
    daily: 'license suspensions and reinstatements',
  }),
  reinstateLicense: endpoint({
    method: 'POST',
    path: '/api/civilians/:id/licenses/reinstate',
    summary: 'Reinstate a suspended license',
    tag: 'licenses',
    who: ['officer'],
    params: IdParams,
    body: Standing,
    answer: LicensesSaved,
    daily: 'license suspensions and reinstatements',
  }),
  getTest: endpoint({
    method: 'GET',
    path: '/api/licenses/tests/:licenseType',
    summary: 'Open a DMV test: its ten questions, without the key; opened again it goes on with its clock',
    tag: 'licenses',
    who: ['member'],
    params: Type.Object({ licenseType: ChosenLicense }),
    answer: DmvTest,
    effects: true,
  }),
  saveTest: endpoint({
    method: 'POST',
    path: '/api/licenses/save-test',
    summary: 'Hand in the open DMV test; the server grades it',
    tag: 'licenses',
    who: ['member'],
    body: Type.Object({
      licenseType: ChosenLicense,
      answers: Type.Optional(DmvAnswers),
    }),
    answer: Type.Object({
      success: Type.Literal(true),
      message: Type.String(),
      score: Type.Integer(),
      passed: Type.Boolean(),
    }),
    idempotent: true,
    daily: 'license tests',
  }),
  listAttempts: endpoint({
    method: 'GET',
    path: '/api/licenses/attempts',
    summary: 'The DMV tests that you handed in, newest first',
    tag: 'licenses',
    who: ['own'],
    query: PageQuery,
    answer: Type.Object({ attempts: Type.Array(DmvAttempt), nextCursor: NextCursor }),
  }),
};
