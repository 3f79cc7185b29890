import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { ACCOUNT_TYPES, type AccountType, isBusinessType } from '@ten-four/contract/bank/bank.values';
import type { Community } from '@ten-four/contract/settings/community.contract';

export const HINTS = {
  none: 'Required where staff must approve the account.',
  open: 'Not required. This account opens right away.',
  business: 'Required. Staff must approve business accounts.',
  type: 'Required. Staff must approve accounts of this type.',
  second: 'Required. Staff must approve a second account of this type.',
};
type Hint = keyof typeof HINTS;

export const typeOf = (text: string): AccountType | undefined => ACCOUNT_TYPES.find((type) => type === text);

export function hintOf(
  type: AccountType | undefined,
  accounts: readonly BankAccount[],
  approval: Community['approval'] | undefined,
): Hint {
  if (type === undefined) return 'none';
  const when = approval?.[type];
  if (when === 'always') return isBusinessType(type) ? 'business' : 'type';
  const hasAccount = accounts.some(({ accountType, status }) => accountType === type && status !== 'Denied');
  return when === 'second' && hasAccount ? 'second' : 'open';
}

export const needsReason = (hint: Hint): boolean => hint !== 'none' && hint !== 'open';

export const newAccountBody = (
  { civilianId, accountType, reason }: { civilianId: string; accountType: string; reason: string },
  hint: Hint,
) => ({
  civilianId,
  accountType: typeOf(accountType) ?? ACCOUNT_TYPES[0],
  reason: reason.trim(),
  ...(needsReason(hint) ? { needsApproval: true } : {}),
});
