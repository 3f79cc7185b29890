import { Type } from 'typebox';
import { DateTime } from '../common/schema.ts';
import { OfferedPlatform } from '../settings/offered.ts';

/** Defaults to the last 24 hours. */
export const Period = Type.Object({
  platform: OfferedPlatform,
  from: Type.Optional(DateTime),
  to: Type.Optional(DateTime),
});
