import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import type { AccountAction } from '../dashboard/quick-actions.tsx';
import { CashForm } from './cash-form.tsx';
import { CreateAccountForm } from './create-account-form.tsx';
import { TransferForm } from './transfer-form.tsx';
import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { ACCOUNT_NAME_MAX, BANK_TEXTS } from '@ten-four/contract/bank/bank.values';
import { failureMessage } from '#lib/api-client.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { type DialogControl, FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { useAccountRemoval, useAccountRenaming } from '../../bank.queries.ts';
import { accountTitle } from '../accounts.ts';

export type BankDialogName = AccountAction | 'create';

interface BankDialogsProps {
  dialog: BankDialogName | null;
  onClose: () => void;
  civilianId: string;
  accounts: readonly BankAccount[];
  selected: BankAccount | undefined;
  wallet: number | undefined;
  onCreated: (account: BankAccount) => void;
}

export function BankDialogs(props: BankDialogsProps) {
  const { dialog, onClose, civilianId, accounts, selected, wallet, onCreated } = props;
  return (
    <>
      <FormDialog opened={dialog === 'create'} title="Create New Bank Account" onClose={onClose}>
        {(control) => (
          <CreateAccountForm
            civilianId={civilianId}
            accounts={accounts}
            onCreated={onCreated}
            dialog={control}
          />
        )}
      </FormDialog>
      {selected !== undefined && (
        <>
          <FormDialog opened={dialog === 'transfer'} title="Transfer Funds" onClose={onClose}>
            {(control) => (
              <TransferForm
                account={selected}
                accounts={accounts.filter(({ status }) => status === 'Active')}
                dialog={control}
              />
            )}
          </FormDialog>
          <FormDialog opened={dialog === 'deposit'} title="Deposit" onClose={onClose}>
            {(control) => <CashForm kind="deposit" account={selected} wallet={wallet} dialog={control} />}
          </FormDialog>
          <FormDialog opened={dialog === 'withdraw'} title="Withdraw" onClose={onClose}>
            {(control) => <CashForm kind="withdraw" account={selected} wallet={wallet} dialog={control} />}
          </FormDialog>
          <FormDialog opened={dialog === 'rename'} title="Rename Account" onClose={onClose}>
            {(control) => <RenameForm account={selected} dialog={control} />}
          </FormDialog>
          <RemoveDialog opened={dialog === 'remove'} account={selected} onClose={onClose} />
        </>
      )}
    </>
  );
}

function RenameForm({ account, dialog }: { account: BankAccount; dialog: DialogControl }) {
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

interface RemoveDialogProps {
  opened: boolean;
  account: BankAccount;
  onClose: () => void;
}

/** Asks before an account that was denied goes from the list. */
function RemoveDialog({ opened, account, onClose }: RemoveDialogProps) {
  const { mutate, isPending, error, reset } = useAccountRemoval(account.civilianId);
  const close = () => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title="Remove Account"
      message={
        <>
          Remove <strong>{accountTitle(account)}</strong> from your accounts? Staff denied it, so it holds no
          money.
        </>
      }
      confirmLabel="Remove Account"
      busy={isPending}
      error={error === null ? undefined : failureMessage(error, 'Failed to remove account.')}
      onConfirm={() =>
        mutate(
          { params: { id: account._id } },
          {
            onSuccess: ({ message }) => {
              showSuccess(message);
              close();
            },
          },
        )
      }
      onClose={close}
    />
  );
}
