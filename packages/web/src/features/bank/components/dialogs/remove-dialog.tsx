import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { failureMessage } from '#lib/api-client.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useAccountRemoval } from '../../bank.queries.ts';
import { accountTitle } from '../accounts.ts';

interface RemoveDialogProps {
  opened: boolean;
  account: BankAccount;
  onClose: () => void;
}

/** Asks before an account that was denied goes from the list. */
export function RemoveDialog({ opened, account, onClose }: RemoveDialogProps) {
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
