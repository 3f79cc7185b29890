import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, Textarea } from '@mantine/core';
import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { ACCOUNT_TYPES, BANK_TEXTS, isBusinessType, REASON_MAX } from '@ten-four/contract/bank/bank.values';
import { type DialogControl, FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useCreateAccount } from '../../api/create-account.ts';
import { DialogFoot } from './dialog-foot.tsx';
import classes from './dialog-form.module.css';
import { submitOnControlEnter, useBankForm } from './use-bank-form.ts';

interface CreateAccountDialogProps {
  opened: boolean;
  civilianId: string;
  /** The accounts there are: a second one of a type needs approval. */
  accounts: readonly BankAccount[];
  onCreated: (account: BankAccount) => void;
  onClose: () => void;
}

/** Opens an account, or asks for one that needs approval (specification §4 and §5). */
export function CreateAccountDialog({ opened, onClose, ...form }: CreateAccountDialogProps) {
  return (
    <FormDialog opened={opened} title="Create New Bank Account" onClose={onClose}>
      {(dialog) => <CreateAccountForm {...form} dialog={dialog} />}
    </FormDialog>
  );
}

type CreateAccountFormProps = Omit<CreateAccountDialogProps, 'opened' | 'onClose'> & {
  dialog: DialogControl;
};

const HINTS = {
  none: 'Required for a business account or a second account of the same type.',
  open: 'Not required. This account opens right away.',
  business: 'Required. Staff must approve business accounts.',
  second: 'Required. Staff must approve a second account of this type.',
};

function CreateAccountForm({ civilianId, accounts, onCreated, dialog }: CreateAccountFormProps) {
  const create = useCreateAccount();
  const { form, busy, failure, submit, showProblems, cancel } = useBankForm({
    draft: `create:${civilianId}`,
    initial: { accountType: '', reason: '' },
    problemsOf: ({ accountType, reason }) => ({
      ...(typeOf(accountType) === undefined ? { accountType: BANK_TEXTS.selectType } : {}),
      ...(needsApproval(accountType, accounts) && reason.trim() === ''
        ? { reason: BANK_TEXTS.reasonNeeded }
        : {}),
    }),
    bodyOf: ({ accountType, reason }) => ({
      civilianId,
      accountType: typeOf(accountType) ?? ACCOUNT_TYPES[0],
      reason: reason.trim(),
      // For the record only: the server finds out by itself (resolutions §3).
      needsApproval: needsApproval(accountType, accounts),
    }),
    send: create.mutateAsync,
    failedText: BANK_TEXTS.createFailed,
    onSent: ({ account }) => {
      showSuccess(BANK_TEXTS.requestSubmitted);
      onCreated(account);
    },
    dialog,
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => void submit(values), showProblems)}
      onKeyDown={submitOnControlEnter}
    >
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
      <DialogFoot failure={failure} busy={busy} submitLabel="Create Account" onCancel={cancel} />
    </form>
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
