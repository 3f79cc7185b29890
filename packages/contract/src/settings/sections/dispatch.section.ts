import { type Static, Type } from 'typebox';
import { Id, OneOf, RequiredText } from '../../common/schema.ts';
import { list, section } from '../section.ts';
import { DEPARTMENT_KINDS, STATUS_MEANINGS } from '../settings.values.ts';

/** What a call may be about; of exactly one type are those that panics create. */
export const CallTypeEntry = Type.Object({
  _id: Id,
  title: RequiredText(60),
  priority: Type.Unsafe<1 | 2 | 3>({ type: 'integer', minimum: 1, maximum: 3 }),
  panic: Type.Boolean(),
});
export type CallTypeEntry = Static<typeof CallTypeEntry>;

/** A status button; its meaning decides, code and label are decoration. */
export const StatusEntry = Type.Object({
  _id: Id,
  code: RequiredText(12),
  label: RequiredText(40),
  meaning: OneOf(STATUS_MEANINGS),
  kinds: Type.Array(OneOf(DEPARTMENT_KINDS), { minItems: 1, maxItems: 2, uniqueItems: true }),
});
export type StatusEntry = Static<typeof StatusEntry>;

/** What calls are about, and what units say of themselves. */
export const DISPATCH = section({
  label: 'Dispatch',
  fields: {},
  lists: {
    callTypes: list({
      label: 'call types',
      entry: CallTypeEntry,
      least: 1,
      most: 60,
      name: ({ title }) => title,
      unique: ({ title }) => [title],
      labels: { title: 'Title', priority: 'Priority', panic: 'Of panics' },
      defaults: { priority: 3, panic: false },
      serverKeys: ['panic'],
    }),
    statuses: list({
      label: 'statuses',
      entry: StatusEntry,
      least: 2,
      most: 24,
      name: ({ code }) => code,
      unique: ({ code, kinds }) => kinds.map((kind) => `${kind}\n${code}`),
      labels: { code: 'Code', label: 'Label', meaning: 'Meaning', kinds: 'Kinds' },
      defaults: { kinds: ['Law Enforcement'] },
    }),
  },
});
