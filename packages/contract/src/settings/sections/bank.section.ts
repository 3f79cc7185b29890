import { Type } from 'typebox';
import { ACCOUNT_TYPES, type AccountType } from '../../bank/bank.values.ts';
import { OneOf } from '../../common/schema.ts';
import { section } from '../section.ts';
import { APPROVALS, type Approval, STARTING_CASH_MAX } from '../settings.values.ts';

const Approvals = Type.Unsafe<Record<AccountType, Approval>>(
  Type.Object(Object.fromEntries(ACCOUNT_TYPES.map((type) => [type, OneOf(APPROVALS)])), {
    additionalProperties: false,
  }),
);

export const BANK = section({
  label: 'Bank',
  fields: {
    startingCash: { label: 'Starting cash', schema: Type.Number({ minimum: 0, maximum: STARTING_CASH_MAX }) },
    approval: { label: 'Approval', schema: Approvals },
  },
  lists: {},
});
