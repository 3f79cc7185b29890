import { type Static, Type } from 'typebox';
import { Id, Moment, Nullable } from '../common/schema.ts';

/** One report about a character, as it stands in the character's records. */
const CivilianRecord = Type.Object({
  _id: Id,
  /** What people call the report by. */
  number: Type.Integer(),
  /** The offenses, joined by comma and space. */
  reason: Type.String(),
  /** Dollars. */
  fineAmount: Type.Number(),
  /** Minutes. */
  jailTime: Type.Integer(),
  officerName: Type.String(),
  officerCallsign: Type.String(),
  notes: Nullable(Type.String()),
  createdAt: Moment,
  /** When the fine was paid; null while it is not, or where there is none. */
  paidAt: Nullable(Moment),
});

/** A character's records by kind, newest first. */
export const CivilianRecords = Type.Object({
  tickets: Type.Array(CivilianRecord),
  writtenWarnings: Type.Array(CivilianRecord),
  arrestReports: Type.Array(CivilianRecord),
});
export type CivilianRecords = Static<typeof CivilianRecords>;
