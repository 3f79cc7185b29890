import { Type } from 'typebox';
import { Nullable } from '../../common/schema.ts';
import { section } from '../section.ts';
import { JAIL_MAX } from '../settings.values.ts';

const days = (maximum: number) => Type.Integer({ minimum: 1, maximum });

export const CONSEQUENCES = section({
  label: 'Consequences',
  fields: {
    payWithinDays: { label: 'Days to pay a fine', schema: Nullable(days(90)) },
    overdueSuspends: { label: 'An overdue fine suspends all licenses', schema: Type.Boolean() },
    contestWithinDays: { label: 'Days to contest', schema: days(90) },
    publicDocket: { label: 'Every member may read the list of cases', schema: Type.Boolean() },
    pointsLimit: {
      label: 'Points that suspend all licenses',
      schema: Nullable(Type.Integer({ minimum: 1, maximum: 99 })),
    },
    pointsWindowDays: { label: 'Days that points count', schema: days(365) },
    pointsSuspendDays: { label: 'Days of suspension by points', schema: days(365) },
    jailMaxMinutes: {
      label: 'Longest time in custody',
      schema: Type.Integer({ minimum: 1, maximum: JAIL_MAX }),
    },
    ownersSeeWarrants: { label: 'Owners see active warrants on their characters', schema: Type.Boolean() },
  },
  lists: {},
});
