import { Type } from 'typebox';
import { Moment } from '../common/schema.ts';
import { OfferedPlatform } from '../settings/offered.ts';

/** A platform and a time: from 24 hours before `to`, and up to now, where they are left out. */
export const Period = Type.Object({
  platform: OfferedPlatform,
  from: Type.Optional(Moment),
  to: Type.Optional(Moment),
});
