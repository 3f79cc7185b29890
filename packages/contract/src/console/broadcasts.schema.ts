import { type Static, Type } from 'typebox';
import { DateTime, Id, Nullable, OneOf } from '../common/schema.ts';
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
  at: DateTime,
  endsAt: Nullable(DateTime),
  endedAt: Nullable(DateTime),
  endedBy: Nullable(Type.String()),
});
export type Broadcast = Static<typeof Broadcast>;
