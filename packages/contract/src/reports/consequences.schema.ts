import { type Static, Type } from 'typebox';
import { DateTime, Id, Nullable, OneOf } from '../common/schema.ts';
import { FINE_STATUSES } from './reports.values.ts';

const Deed = { at: DateTime, by: Type.String(), reason: Type.String() };

export const Custody = Nullable(
  Type.Object({ startsAt: DateTime, endsAt: DateTime, released: Nullable(Type.Object(Deed)) }),
);
export type Custody = Static<typeof Custody>;

/** Computed with the time of the answer; the client counts on. */
export const consequenceFields = {
  dueAt: Nullable(DateTime),
  /** Null if it can't be contested at all; the time may have passed. */
  contestUntil: Nullable(DateTime),
  fineStatus: OneOf(FINE_STATUSES),
  points: Type.Integer(),
  custody: Custody,
  caseId: Nullable(Id),
  voided: Nullable(Type.Object(Deed)),
  /** For the viewer. */
  can: Type.Object({
    pay: Type.Boolean(),
    contest: Type.Boolean(),
    void: Type.Boolean(),
    release: Type.Boolean(),
  }),
};
export const Consequences = Type.Object(consequenceFields);
export type Consequences = Static<typeof Consequences>;
