import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, Textarea } from '@mantine/core';
import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { ACCOUNT_TYPES, BANK_TEXTS, isBusinessType, REASON_MAX } from '@ten-four/contract/bank/bank.values';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { useAccountCreation } from '../../bank.queries.ts';

interface CreateAccountFormProps {
  civilianId: string;
  /** The accounts there are: a second one of a type needs approval. */
  accounts: readonly BankAccount[];
  onCreated: (account: BankAccount) => void;
  dialog: DialogControl;
}

const HINTS = {
  none: 'Required for a business account or a second account of the same type.',
  open: 'Not required. This account opens right away.',
  business: 'Required. Staff must approve business accounts.',
  second: 'Required. Staff must approve a second account of this type.',
};

/** Opens an account, or asks for one that needs approval. */
export function CreateAccountForm({ civilianId, accounts, onCreated, dialog }: CreateAccountFormProps) {
  const { form, state } = useEndpointForm({
    send: useAccountCreation(),
    draft: `bank:create:${civilianId}`,
    initial: { accountType: '', reason: '' },
    problemsOf: ({ accountType, reason }) => ({
      ...(typeOf(accountType) === undefined ? { accountType: BANK_TEXTS.selectType } : {}),
      ...(needsApproval(accountType, accounts) && reason.trim() === ''
        ? { reason: BANK_TEXTS.reasonNeeded }
        : {}),
    }),
    optionsOf: ({ accountType, reason }) => ({
      body: { civilianId, accountType: typeOf(accountType) ?? ACCOUNT_TYPES[0], reason: reason.trim() },
    }),
    texts: { failed: BANK_TEXTS.createFailed },
    onSaved: ({ account }) => {
      showSuccess(BANK_TEXTS.requestSubmitted);
      onCreated(account);
    },
    tellsDoubt: true,
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Create Account" busyLabel="Creating...">
      <NativeSelect
        {...form.getInputProps('accountType')}
        label="Account Type"
        size="room"
        data={[{ value: '', label: '-- Select Account Type --' }, ...ACCOUNT_TYPES]}
        data-autofocus
      />
      <Textarea
        {...form.getInputProps('reason')}
        label="Reason"
        description={HINTS[hintOf(form.values.accountType, accounts)]}
        size="room"
        rows={3}
        maxLength={REASON_MAX}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
    </DialogForm>
  );
}

const typeOf = (text: string) => ACCOUNT_TYPES.find((type) => type === text);

function hintOf(chosen: string, accounts: readonly BankAccount[]): keyof typeof HINTS {
  const type = typeOf(chosen);
  if (type === undefined) return 'none';
  if (isBusinessType(type)) return 'business';
  const held = accounts.some(({ accountType, status }) => accountType === type && status !== 'Denied');
  return held ? 'second' : 'open';
}

function needsApproval(chosen: string, accounts: readonly BankAccount[]): boolean {
  const hint = hintOf(chosen, accounts);
  return hint === 'business' || hint === 'second';
}
