import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { ACCOUNT_NAME_MAX, BANK_TEXTS } from '@ten-four/contract/bank/bank.values';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { type DialogControl, FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { useAccountRenaming } from '../../bank.queries.ts';

interface RenameDialogProps {
  opened: boolean;
  account: BankAccount;
  onClose: () => void;
}

/** Names an account. */
export function RenameDialog({ opened, account, onClose }: RenameDialogProps) {
  return (
    <FormDialog opened={opened} title="Rename Account" onClose={onClose}>
      {(dialog) => <RenameForm account={account} dialog={dialog} />}
    </FormDialog>
  );
}

type RenameFormProps = Omit<RenameDialogProps, 'opened' | 'onClose'> & { dialog: DialogControl };

function RenameForm({ account, dialog }: RenameFormProps) {
  const { form, state } = useEndpointForm({
    send: useAccountRenaming(),
    draft: `bank:rename:${account._id}:${account.name ?? ''}`,
    initial: { name: account.name ?? '' },
    optionsOf: ({ name }) => ({ params: { id: account._id }, body: { name: name.trim() } }),
    texts: { failed: 'Failed to rename account.' },
    onSaved: () => showSuccess(BANK_TEXTS.renamed),
    tellsDoubt: true,
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Save" busyLabel="Saving...">
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
    </DialogForm>
  );
}
