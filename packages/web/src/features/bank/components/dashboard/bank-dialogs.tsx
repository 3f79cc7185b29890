import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { CashDialog } from '../dialogs/cash-dialog.tsx';
import { CreateAccountDialog } from '../dialogs/create-account-dialog.tsx';
import { RemoveDialog } from '../dialogs/remove-dialog.tsx';
import { RenameDialog } from '../dialogs/rename-dialog.tsx';
import { TransferDialog } from '../dialogs/transfer-dialog.tsx';
import type { AccountAction } from './quick-actions.tsx';

export type BankDialogName = AccountAction | 'create';

interface BankDialogsProps {
  /** The one that is open. */
  dialog: BankDialogName | null;
  onClose: () => void;
  civilianId: string;
  accounts: readonly BankAccount[];
  selected: BankAccount | undefined;
  wallet: number | undefined;
  onCreated: (account: BankAccount) => void;
}

/** All dialogs of the dashboard, at most one of them open. */
export function BankDialogs(props: BankDialogsProps) {
  const { dialog, onClose, civilianId, accounts, selected, wallet, onCreated } = props;
  return (
    <>
      <CreateAccountDialog
        opened={dialog === 'create'}
        civilianId={civilianId}
        accounts={accounts}
        onCreated={onCreated}
        onClose={onClose}
      />
      {selected !== undefined && (
        <>
          <TransferDialog
            opened={dialog === 'transfer'}
            account={selected}
            accounts={accounts.filter(({ status }) => status === 'Active')}
            onClose={onClose}
          />
          <CashDialog
            kind="deposit"
            opened={dialog === 'deposit'}
            account={selected}
            wallet={wallet}
            onClose={onClose}
          />
          <CashDialog
            kind="withdraw"
            opened={dialog === 'withdraw'}
            account={selected}
            wallet={wallet}
            onClose={onClose}
          />
          <RenameDialog opened={dialog === 'rename'} account={selected} onClose={onClose} />
          <RemoveDialog opened={dialog === 'remove'} account={selected} onClose={onClose} />
        </>
      )}
    </>
  );
}
