import { type Static, Type } from 'typebox';
import { CASE_STATUSES } from '../cases/cases.values.ts';
import { DateTime, Id, Nullable, NullableOneOf, OneOf } from '../common/schema.ts';
import { FINE_STATUSES } from './reports.values.ts';

const actionFields = { at: DateTime, by: Type.String(), reason: Type.String() };

export const Custody = Nullable(
  Type.Object({ startsAt: DateTime, endsAt: DateTime, released: Nullable(Type.Object(actionFields)) }),
);
export type Custody = Static<typeof Custody>;

/** As of the response; clients continue the countdown. */
export const Consequences = Type.Object({
  dueAt: Nullable(DateTime),
  /** Null if it can't be contested at all; the time may have passed. */
  contestUntil: Nullable(DateTime),
  fineStatus: OneOf(FINE_STATUSES),
  points: Type.Integer(),
  custody: Custody,
  caseId: Nullable(Id),
  caseStatus: NullableOneOf(CASE_STATUSES),
  voided: Nullable(Type.Object(actionFields)),
  /** For the viewer. */
  can: Type.Object({
    pay: Type.Boolean(),
    contest: Type.Boolean(),
    void: Type.Boolean(),
    release: Type.Boolean(),
  }),
});
export type Consequences = Static<typeof Consequences>;
