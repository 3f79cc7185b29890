import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import {
  ACCOUNT_NAME_MAX,
  ACCOUNT_TYPES,
  BANK_TEXTS,
  DESCRIPTION_MAX,
  REASON_MAX,
} from '@ten-four/contract/bank/bank.values';
import { useCommunity } from '#lib/community.ts';
import { readAmount } from '#lib/dollars.ts';
import { ConfirmSend } from '#ui/confirm-send.tsx';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import {
  useAccountCreation,
  useAccountRemoval,
  useAccountRenaming,
  useCashMove,
} from '../../bank.queries.ts';
import { accountDetails, accountTitle } from '../accounts.ts';
import type { AccountAction } from '../dashboard/account-information.tsx';
import { amountProblem, formatMoney, subtract } from '../money.ts';
import { useBankView } from '../use-bank-view.ts';
import { HINTS, hintOf, needsReason, newAccountBody, typeOf } from './account-opening-hint.ts';
import { AmountField, MoneyPath, Sums } from './money-parts.tsx';
import { TransferForm } from './transfer-form.tsx';

export type BankDialogName = AccountAction | 'create';

interface BankDialogsProps {
  dialog: BankDialogName | null;
  onClose: () => void;
  civilianId: string;
  accounts: readonly BankAccount[];
  selected: BankAccount | undefined;
  wallet: number | undefined;
}

export function BankDialogs(props: BankDialogsProps) {
  const { dialog, onClose, civilianId, accounts, selected, wallet } = props;
  const removal = useAccountRemoval(civilianId);
  const active = accounts.filter(({ status }) => status === 'Active');
  const frame = (name: BankDialogName, title: string) => ({ opened: dialog === name, title, onClose });
  return (
    <>
      <FormDialog {...frame('create', 'Create New Bank Account')}>
        <CreateAccountForm civilianId={civilianId} accounts={accounts} />
      </FormDialog>
      {selected !== undefined && (
        <>
          <FormDialog {...frame('transfer', 'Transfer Funds')}>
            <TransferForm account={selected} accounts={active} />
          </FormDialog>
          {(['deposit', 'withdraw'] as const).map((kind) => (
            <FormDialog key={kind} {...frame(kind, CASH[kind].title)}>
              <CashForm kind={kind} account={selected} wallet={wallet} />
            </FormDialog>
          ))}
          <FormDialog {...frame('rename', 'Rename Account')}>
            <RenameForm account={selected} />
          </FormDialog>
          <ConfirmSend
            {...frame('remove', 'Remove Account')}
            message={
              <>
                Remove <strong>{accountTitle(selected)}</strong> from your accounts? Staff denied it, so it
                holds no money.
              </>
            }
            confirmLabel="Remove Account"
            send={removal}
            sent={{ params: { id: selected._id } }}
            failed="Failed to remove account."
            onDone={({ message }) => showSuccess(message)}
          />
        </>
      )}
    </>
  );
}

function RenameForm({ account }: { account: BankAccount }) {
  const { state, field } = useEndpointForm({
    send: useAccountRenaming(),
    draft: `bank:rename:${account._id}:${account.name ?? ''}`,
    initial: { name: account.name ?? '' },
    optionsOf: ({ name }) => ({ params: { id: account._id }, body: { name: name.trim() } }),
    texts: { failed: 'Failed to rename account.' },
    onSaved: () => showSuccess(BANK_TEXTS.renamed),
    explainsRetry: true,
  });
  return (
    <DialogForm state={state} submitLabel="Save" busyLabel="Saving...">
      <TextInput
        {...field('name', 'Account Name')}
        description={`At most ${ACCOUNT_NAME_MAX} characters. Leave blank for no name`}
        maxLength={ACCOUNT_NAME_MAX}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data-autofocus
      />
    </DialogForm>
  );
}

interface CashFormProps {
  kind: 'deposit' | 'withdraw';
  account: BankAccount;
  /** Undefined while unknown; then the server checks it. */
  wallet: number | undefined;
}

const CASH = {
  deposit: {
    title: 'Deposit',
    shortText: BANK_TEXTS.insufficientCash,
    failedText: BANK_TEXTS.depositFailed,
    doneText: BANK_TEXTS.deposited,
  },
  withdraw: {
    title: 'Withdraw',
    shortText: BANK_TEXTS.insufficientFunds,
    failedText: BANK_TEXTS.withdrawalFailed,
    doneText: BANK_TEXTS.withdrawn,
  },
} as const;

function CashForm({ kind, account, wallet }: CashFormProps) {
  const texts = CASH[kind];
  const available = kind === 'deposit' ? wallet : account.balance;
  const { form, state, field } = useEndpointForm({
    send: useCashMove(kind),
    draft: `bank:${kind}:${account._id}`,
    initial: { amount: '', description: '' },
    problemsOf: ({ amount }) => ({ amount: amountProblem(amount, available, texts.shortText) }),
    optionsOf: ({ amount, description }) => ({
      body: { accountId: account._id, amount: readAmount(amount) ?? 0, description: description.trim() },
    }),
    texts: { failed: texts.failedText },
    onSaved: ({ transaction }) => showSuccess(texts.doneText(Math.abs(transaction.amount))),
    explainsRetry: true,
  });

  // Prevents a review of an impossible amount.
  const possible = amountProblem(form.values.amount, available, texts.shortText) === undefined;
  const amount = possible ? (readAmount(form.values.amount) ?? 0) : 0;
  const change = kind === 'deposit' ? amount : -amount;
  const cash = { title: 'Wallet', details: 'Cash' };
  const target = { title: accountTitle(account), details: accountDetails(account) };
  return (
    <DialogForm state={state} submitLabel={texts.title} busyLabel="Sending...">
      <MoneyPath from={kind === 'deposit' ? cash : target} to={kind === 'deposit' ? target : cash} />
      <AmountField input={field('amount', 'Amount')} available={available} autoFocus />
      <TextInput {...field('description', 'Description')} maxLength={DESCRIPTION_MAX} />
      <Sums
        lines={[
          {
            label: 'Wallet after',
            value: wallet === undefined ? '' : formatMoney(subtract(wallet, change)),
          },
          { label: 'Account after', value: formatMoney(subtract(account.balance, -change)) },
        ]}
      />
    </DialogForm>
  );
}

type CreateAccountFormProps = Pick<BankDialogsProps, 'civilianId' | 'accounts'>;

function CreateAccountForm({ civilianId, accounts }: CreateAccountFormProps) {
  const { showAccount } = useBankView();
  const approval = useCommunity().data?.approval;
  const hintFor = (chosen: string) => hintOf(typeOf(chosen), accounts, approval);
  const { form, state, field } = useEndpointForm({
    send: useAccountCreation(),
    draft: `bank:create:${civilianId}`,
    initial: { accountType: '', reason: '' },
    problemsOf: ({ accountType, reason }) => {
      const isMissing = needsReason(hintFor(accountType)) && reason.trim() === '';
      return {
        accountType: typeOf(accountType) === undefined ? BANK_TEXTS.selectType : undefined,
        reason: isMissing ? BANK_TEXTS.reasonNeeded : undefined,
      };
    },
    optionsOf: (values) => ({ body: newAccountBody({ civilianId, ...values }, hintFor(values.accountType)) }),
    texts: { failed: BANK_TEXTS.createFailed },
    onSaved: ({ account }) => {
      showSuccess(BANK_TEXTS.requestSubmitted);
      showAccount(account);
    },
    explainsRetry: true,
  });
  return (
    <DialogForm state={state} submitLabel="Create Account" busyLabel="Creating...">
      <NativeSelect
        {...field('accountType', 'Account Type')}
        data={[{ value: '', label: '-- Select Account Type --' }, ...ACCOUNT_TYPES]}
        data-autofocus
      />
      <Textarea
        {...field('reason', 'Reason')}
        description={HINTS[hintFor(form.values.accountType)]}
        rows={3}
        maxLength={REASON_MAX}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
    </DialogForm>
  );
}
