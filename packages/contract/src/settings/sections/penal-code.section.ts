import { type Static, Type } from 'typebox';
import { EmptyableText, Id, Nullable, RequiredText } from '../../common/schema.ts';
import { list, section } from '../section.ts';
import { FINE_MAX, JAIL_MAX, POINTS_MAX } from '../settings.values.ts';

const fine = Type.Integer({ minimum: 0, maximum: FINE_MAX });
const jail = Type.Integer({ minimum: 0, maximum: JAIL_MAX });

/** Fines in whole dollars, jail in minutes. */
export const PenalEntry = Type.Object({
  _id: Id,
  category: RequiredText(40),
  title: RequiredText(150),
  description: Type.Unsafe<string>({ ...EmptyableText(500), type: 'string' }),
  fine,
  fineMin: Nullable(fine),
  fineMax: Nullable(fine),
  jail,
  jailMin: Nullable(jail),
  jailMax: Nullable(jail),
  points: Type.Integer({ minimum: 0, maximum: POINTS_MAX }),
});
export type PenalEntry = Static<typeof PenalEntry>;

export const PENAL_CODE = section({
  label: 'Penal Code',
  fields: {},
  lists: {
    entries: list({
      label: 'offenses',
      entry: PenalEntry,
      minEntries: 0,
      maxEntries: 600,
      name: ({ title }) => title,
      unique: ({ title }) => [title],
      labels: {
        category: 'Category',
        title: 'Title',
        description: 'Description',
        fine: 'Fine',
        fineMin: 'Minimum fine',
        fineMax: 'Maximum fine',
        jail: 'Jail',
        jailMin: 'Minimum jail',
        jailMax: 'Maximum jail',
        points: 'Points',
      },
      defaults: {
        description: '',
        fine: 0,
        fineMin: null,
        fineMax: null,
        jail: 0,
        jailMin: null,
        jailMax: null,
        points: 0,
      },
    }),
  },
});
