import { type Static, Type } from 'typebox';
import { Id, Moment, Nullable, OneOf } from '../common/schema.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { AUDIENCES, TONES } from './console.values.ts';

export const Broadcast = Type.Object({
  _id: Id,
  platform: OneOf(PLATFORMS),
  audience: OneOf(AUDIENCES),
  text: Type.String(),
  tone: OneOf(TONES),
  hold: Type.Boolean(),
  by: Type.String(),
  at: Moment,
  endsAt: Nullable(Moment),
  endedAt: Nullable(Moment),
  endedBy: Nullable(Type.String()),
});
export type Broadcast = Static<typeof Broadcast>;
