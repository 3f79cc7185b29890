import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { ACCOUNT_NAME_MAX, BANK_TEXTS } from '@ten-four/contract/bank/bank.values';
import { type DialogControl, FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useRenameAccount } from '../../api/rename-account.ts';
import { DialogFoot } from './dialog-foot.tsx';
import classes from './dialog-form.module.css';
import { submitOnControlEnter, useBankForm } from './use-bank-form.ts';

interface RenameDialogProps {
  opened: boolean;
  account: BankAccount;
  onClose: () => void;
}

/** Names an account (specification §2; resolutions §1). */
export function RenameDialog({ opened, account, onClose }: RenameDialogProps) {
  return (
    <FormDialog opened={opened} title="Rename Account" onClose={onClose}>
      {(dialog) => <RenameForm account={account} dialog={dialog} />}
    </FormDialog>
  );
}

type RenameFormProps = Omit<RenameDialogProps, 'opened' | 'onClose'> & { dialog: DialogControl };

function RenameForm({ account, dialog }: RenameFormProps) {
  const rename = useRenameAccount(account._id);
  const { form, busy, failure, submit, showProblems, cancel } = useBankForm({
    draft: `rename:${account._id}:${account.name ?? ''}`,
    initial: { name: account.name ?? '' },
    problemsOf: () => ({}),
    bodyOf: ({ name }) => ({ name: name.trim() }),
    send: rename.mutateAsync,
    failedText: 'Failed to rename account.',
    onSent: () => showSuccess(BANK_TEXTS.renamed),
    dialog,
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => void submit(values), showProblems)}
      onKeyDown={submitOnControlEnter}
    >
      <TextInput
        {...form.getInputProps('name')}
        label="Account Name"
        description={`At most ${ACCOUNT_NAME_MAX} characters. Leave blank for no name`}
        size="room"
        autoComplete="off"
        maxLength={ACCOUNT_NAME_MAX}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data-autofocus
      />
      <DialogFoot failure={failure} busy={busy} submitLabel="Save" onCancel={cancel} />
    </form>
  );
}
