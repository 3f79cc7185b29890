import { Type } from 'typebox';
import { Nullable } from '../../common/schema.ts';
import { section } from '../section.ts';

const text = (max: number) => Type.String({ maxLength: max, pattern: '^[^\\u0000]*$' });

export const TEXTS = section({
  label: 'Texts',
  fields: {
    welcome: { label: 'Welcome', schema: text(300) },
    rules: { label: 'Rules', schema: text(20_000) },
    invite: {
      label: 'Invite',
      schema: Nullable(
        Type.String({
          maxLength: 200,
          pattern: '^https://(discord\\.gg|(www\\.)?discord\\.com/invite)/[A-Za-z0-9-]{2,64}/?$',
        }),
      ),
    },
  },
  lists: {},
});
