import { Box, Button, Group, Skeleton, Text } from '@mantine/core';
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowsRightLeft,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { formatAccountNumber } from '@ten-four/contract/bank/account-number';
import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { ACCOUNT_STATUSES, BANK_TEXTS, HISTORY_DAYS } from '@ten-four/contract/bank/bank.values';
import { formatDateTime } from '#lib/date-format.ts';
import { Facts } from '#ui/facts.tsx';
import { Mono } from '#ui/mono.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { useAccountHistory } from '../../bank.queries.ts';
import { loadFailure, STATUS_TONES } from '../accounts.ts';
import { BigAmount } from '../dialogs/money-parts.tsx';
import { formatChange, formatMoney, subtract } from '../money.ts';
import classes from './account-information.module.css';

export function AccountInformation({ account }: { account: BankAccount }) {
  const { name, accountType, accountNumber, balance, status } = account;
  const notes = notesOf(account);
  return (
    <Panel title="Account Information" actions={<StatusTag tone={STATUS_TONES[status]}>{status}</StatusTag>}>
      <Group
        align="end"
        gap={16}
        p="12px 16px 16px"
        {...(status !== 'Active' && { style: { '--tf-accent': 'var(--tf-off)' } })}
      >
        <Text component="div" flex={1} c="dimmed">
          <p>{status === 'Frozen' ? 'Balance (frozen)' : 'Available balance'}</p>
          <Text component="p" {...(status === 'Active' ? { c: 'dark.0' } : {})}>
            <BigAmount dollars={balance} />
          </Text>
          <p className={classes.what}>
            {name !== null && <span>{name}</span>}
            <span>{accountType}</span>
            <Mono>{formatAccountNumber(accountNumber)}</Mono>
          </p>
        </Text>
        {(status === 'Active' || status === 'Frozen') && <BalanceHistory accountId={account._id} />}
      </Group>
      {notes.length > 0 && (
        <Box style={{ borderTop: '1px solid var(--tf-line)' }}>
          <Facts facts={notes} />
        </Box>
      )}
    </Panel>
  );
}

function notesOf({ status, reason, decisionNote, decidedAt, createdAt }: BankAccount) {
  const undecided = status === 'Pending' || status === 'Denied';
  return [
    { label: 'Requested', value: undecided ? formatDateTime(createdAt) : null },
    { label: 'Your reason', value: undecided ? reason : null },
    { label: 'Denied', value: status === 'Denied' && decidedAt !== null ? formatDateTime(decidedAt) : null },
    { label: 'Staff says', value: decisionNote },
  ].filter(({ value }) => value !== null);
}

const HISTORY_WIDTH = { base: '100%', sm: 260, md: 300 };

function BalanceHistory({ accountId }: { accountId: string }) {
  const history = useAccountHistory(accountId);
  const days = history.data;
  if (history.isPending) return <Skeleton w={HISTORY_WIDTH} height={66} />;
  if (days === undefined) {
    return (
      <Box w={HISTORY_WIDTH} role="alert">
        <Text fz={13} mb={8} c="error">
          {loadFailure(history.error)}
        </Text>
        <Button onClick={() => void history.refetch()}>Retry</Button>
      </Box>
    );
  }
  const balances = days.map(({ balance }) => balance);
  const first = balances[0] ?? 0;
  const last = balances.at(-1) ?? 0;
  return (
    <Box component="figure" m={0} w={HISTORY_WIDTH}>
      <Steps balances={balances} />
      <figcaption style={{ borderTop: '1px solid var(--tf-line)' }}>
        <Group justify="space-between" gap={0} pt={4} fz={12} lh="18px" c="dimmed">
          Last {HISTORY_DAYS} days
          <Mono>{formatChange(subtract(last, first))}</Mono>
        </Group>
      </figcaption>
    </Box>
  );
}

const WIDTH = 300;
const HEIGHT = 60;

function Steps({ balances }: { balances: readonly number[] }) {
  const low = Math.min(...balances);
  const range = Math.max(...balances) - low || 1;
  const x = (day: number) => (day / Math.max(balances.length - 1, 1)) * WIDTH;
  const y = (balance: number) => HEIGHT - ((balance - low) / range) * HEIGHT;
  const path = balances.map((balance, day) => `${day === 0 ? 'M0 ' : `H${x(day)}V`}${y(balance)}`);
  const end = y(balances.at(-1) ?? low);
  return (
    <Box pos="relative" h={60} m="4px 4px 6px">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="100%"
        height="100%"
        preserveAspectRatio="none"
        fill="none"
        stroke="var(--tf-dim)"
        strokeWidth={1.5}
        style={{ overflow: 'visible' }}
        role="img"
      >
        <title>{`From ${formatMoney(balances[0] ?? 0)} to ${formatMoney(balances.at(-1) ?? 0)}`}</title>
        <path d={path.join('')} vectorEffect="non-scaling-stroke" />
      </svg>
      <Box
        component="span"
        pos="absolute"
        top={`${(end / HEIGHT) * 100}%`}
        left="100%"
        w={8}
        h={8}
        bg="var(--tf-accent)"
        bdrs="50%"
        style={{ transform: 'translate(-50%, -50%)' }}
      />
    </Box>
  );
}

const OPEN = ['Active'];
const ACTIONS = [
  { action: 'transfer', label: 'Transfer Funds', Icon: IconArrowsRightLeft, statuses: OPEN },
  { action: 'deposit', label: 'Deposit Cash', Icon: IconArrowBarToDown, statuses: OPEN },
  { action: 'withdraw', label: 'Withdraw Cash', Icon: IconArrowBarToUp, statuses: OPEN },
  { action: 'rename', label: 'Rename Account', Icon: IconPencil, statuses: ACCOUNT_STATUSES },
  { action: 'remove', label: 'Remove Account', Icon: IconTrash, statuses: ['Denied'] },
] as const;

export type AccountAction = (typeof ACTIONS)[number]['action'];

const REASONS = {
  Pending: [BANK_TEXTS.waitsForApproval, 'You can deposit, withdraw and transfer once staff approves it.'],
  Denied: [BANK_TEXTS.wasDenied, 'Staff denied this request. You can submit a new one.'],
  Frozen: [BANK_TEXTS.deceased, 'Their accounts are frozen. No money can go in or out.'],
} as const;

interface QuickActionsProps {
  status: BankAccount['status'];
  deceased: boolean;
  onAct: (action: AccountAction) => void;
}

export function QuickActions({ status, deceased, onAct }: QuickActionsProps) {
  const available = ACTIONS.filter(({ statuses }) => statuses.some((each) => each === status));
  const reasons = status === 'Active' ? [] : REASONS[deceased ? 'Frozen' : status];
  return (
    <Panel title="Quick Actions">
      <Box px={16} py={14}>
        {reasons.map((reason, index) => (
          <Text mb={12 * index} key={reason} {...(index === 0 ? { fw: 600 } : { c: 'dimmed' })}>
            {reason}
          </Text>
        ))}
        <div className={classes.actions}>
          {available.map(({ action, label, Icon }) => (
            <Button
              key={action}
              px={8}
              size="touch"
              justify="flex-start"
              variant={action === 'transfer' ? 'filled' : 'default'}
              leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
              onClick={() => onAct(action)}
            >
              {label}
            </Button>
          ))}
        </div>
      </Box>
    </Panel>
  );
}
