import { Box, Button, Text } from '@mantine/core';
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowsRightLeft,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { BANK_TEXTS } from '@ten-four/contract/bank/bank.values';
import { Panel } from '#ui/panel.tsx';
import classes from './dashboard.module.css';

export type AccountAction = 'transfer' | 'deposit' | 'withdraw' | 'rename' | 'remove';

interface QuickActionsProps {
  status: BankAccount['status'];
  /** Of a deceased character not even an approved account would take money. */
  deceased: boolean;
  onAct: (action: AccountAction) => void;
}

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true };

const ACTIONS = [
  { action: 'transfer', label: 'Transfer Funds', icon: <IconArrowsRightLeft {...ICON} /> },
  { action: 'deposit', label: 'Deposit Cash', icon: <IconArrowBarToDown {...ICON} /> },
  { action: 'withdraw', label: 'Withdraw Cash', icon: <IconArrowBarToUp {...ICON} /> },
  { action: 'rename', label: 'Rename Account', icon: <IconPencil {...ICON} /> },
] as const;

/** What is left to do with an account that cannot move money; one that was denied can go. */
const REST = {
  Pending: ACTIONS.slice(3),
  Frozen: ACTIONS.slice(3),
  Denied: [...ACTIONS.slice(3), { action: 'remove', label: 'Remove Account', icon: <IconTrash {...ICON} /> }],
} as const;

/** Why an account that is not active offers no payments, and what becomes of it. */
const REASONS = {
  Pending: [BANK_TEXTS.waitsForApproval, 'You can deposit, withdraw and transfer once staff approves it.'],
  Denied: [BANK_TEXTS.wasDenied, 'Staff denied this request. You can submit a new one.'],
  Frozen: [BANK_TEXTS.deceased, 'Their accounts are frozen. No money can go in or out.'],
} as const;

export function QuickActions({ status, deceased, onAct }: QuickActionsProps) {
  const reasons = status === 'Active' ? [] : REASONS[deceased ? 'Frozen' : status];
  const offered = status === 'Active' ? ACTIONS : REST[status];
  return (
    <Panel title="Quick Actions">
      <Box px={16} py={14}>
        {reasons.map((reason, index) => (
          <Text mb={12 * index} key={reason} {...(index === 0 ? { fw: 600 } : { c: 'dimmed' })}>
            {reason}
          </Text>
        ))}
        <div className={classes.actions}>
          {offered.map(({ action, label, icon }) => (
            <Button
              key={action}
              px={8}
              size="touch"
              justify="flex-start"
              variant={action === 'transfer' ? 'filled' : 'default'}
              leftSection={icon}
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
