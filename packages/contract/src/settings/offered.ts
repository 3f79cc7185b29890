import { Type } from 'typebox';
import { OneOf } from '../common/schema.ts';
import { PLATFORMS, type Platform } from '../officers/officers.values.ts';

/** What a community offers in forms; of subdivisions those of the caller's department. */
const OFFERED_LISTS = [
  'platforms',
  'statuses',
  'subdivisions',
  'callTypes',
  'licenses',
  'vehicleTypes',
] as const;
export type OfferedList = (typeof OFFERED_LISTS)[number];

/** Characters of the longest option that a community may make. */
const OPTION_MAX = 60;

/**
 * An option that the settings offer at the time of the request. The mark is looked at by the server right after the rest
 * of the schema, at the top level of body and query: 400 with 'This option is not offered any more.' at the field.
 */
export const Offered = (list: OfferedList) =>
  Type.String({ minLength: 1, maxLength: OPTION_MAX, 'x-offered': list });

/** The same, or absent, null or empty for "not given". */
export const OptionalOffered = (list: OfferedList) =>
  Type.Optional(
    Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: OPTION_MAX, 'x-offered': list }),
  );

/** A platform that is on. */
export const OfferedPlatform = Type.Unsafe<Platform>({ ...OneOf(PLATFORMS), 'x-offered': 'platforms' });

/** The same, or null or empty for "not given". */
export const OfferedPlatformOrNone = Type.Unsafe<Platform | '' | null>({
  type: ['string', 'null'],
  enum: [...PLATFORMS, '', null],
  'x-offered': 'platforms',
});
