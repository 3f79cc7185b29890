import { Type } from 'typebox';
import { OneOf } from '../common/schema.ts';
import { type GamePlatform, PLATFORMS } from '../officers/officers.values.ts';

/** Lists of options a community configures; subdivisions of the caller's department. */
const OFFERED_LISTS = [
  'platforms',
  'statuses',
  'subdivisions',
  'callTypes',
  'licenses',
  'vehicleTypes',
] as const;
export type OfferedList = (typeof OFFERED_LISTS)[number];

const OPTION_MAX = 60;

/**
 * Accepts an option the current settings allow. The server checks it after the schema, at the top level of body and
 * query.
 */
export const Offered = (list: OfferedList) =>
  Type.String({ minLength: 1, maxLength: OPTION_MAX, 'x-offered': list });

export const OptionalOffered = (list: OfferedList) =>
  Type.Optional(
    Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: OPTION_MAX, 'x-offered': list }),
  );

export const OfferedPlatform = Type.Unsafe<GamePlatform>({ ...OneOf(PLATFORMS), 'x-offered': 'platforms' });

export const OfferedPlatformOrNone = Type.Unsafe<GamePlatform | '' | null>({
  type: ['string', 'null'],
  enum: [...PLATFORMS, '', null],
  'x-offered': 'platforms',
});
