import { Type } from 'typebox';
import { Nullable, OneOf, RequiredText } from '../../common/schema.ts';
import { PLATFORMS } from '../../officers/officers.values.ts';
import { section } from '../section.ts';

export const GENERAL = section({
  label: 'General',
  fields: {
    communityName: { label: 'Community name', schema: RequiredText(60) },
    bankName: { label: 'Bank name', schema: RequiredText(40) },
    platforms: {
      label: 'Platforms',
      schema: Type.Array(OneOf(PLATFORMS), { minItems: 1, maxItems: PLATFORMS.length, uniqueItems: true }),
    },
    /** IANA name; null for each member's local time. */
    clockZone: { label: 'Clocks show', schema: Nullable(Type.String({ minLength: 1, maxLength: 64 })) },
    showIcon: { label: 'Discord server icon', schema: Type.Boolean() },
    civilianQuota: { label: 'Characters per member', schema: Type.Integer({ minimum: 1, maximum: 25 }) },
  },
  lists: {},
});
