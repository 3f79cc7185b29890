import { Type } from 'typebox';
import { Id, RequiredText } from '../../common/schema.ts';
import { list, section } from '../section.ts';

export const TEN_CODES = section({
  label: '10-codes',
  fields: {},
  lists: {
    entries: list({
      label: '10-codes',
      entry: Type.Object({ _id: Id, code: RequiredText(20), meaning: RequiredText(100) }),
      minEntries: 0,
      maxEntries: 300,
      name: ({ code }) => code,
      unique: ({ code }) => [code],
      labels: { code: 'Code', meaning: 'Meaning' },
      defaults: {},
    }),
  },
});
