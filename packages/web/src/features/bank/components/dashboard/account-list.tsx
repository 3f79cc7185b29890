import { Box, Button, Group, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { formatAccountNumber } from '@ten-four/contract/bank/account-number';
import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { isBusinessType } from '@ten-four/contract/bank/bank.values';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { serverNow } from '#lib/server-clock.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { Mono } from '#ui/mono.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { accountDetails, accountTitle, STATUS_TONES } from '../accounts.ts';
import { formatBriefly } from '../date-words.ts';
import { formatMoney } from '../money.ts';
import classes from './dashboard.module.css';

interface AccountListProps {
  accounts: readonly BankAccount[];
  selected: BankAccount | undefined;
  wallet: number | undefined;
  onOpenNew: (() => void) | null;
  onLeave?: () => void;
}

/** Folds into a button on phones. */
export function AccountList({ selected, ...list }: AccountListProps) {
  const phone = useBelow('sm');
  return phone && selected !== undefined ? (
    <AccountPicker {...list} selected={selected} />
  ) : (
    <AccountGroups {...list} selected={selected} />
  );
}

function AccountGroups({ accounts, wallet, onOpenNew, ...links }: AccountListProps) {
  const business = accounts.filter(({ accountType }) => isBusinessType(accountType));
  const personal = accounts.filter((account) => !business.includes(account));
  return (
    <>
      <div className={classes.groups}>
        <AccountGroup title="Personal Accounts" accounts={personal} {...links} />
        <AccountGroup title="Business Accounts" accounts={business} {...links} />
        {onOpenNew !== null && (
          <Button
            size="room"
            fullWidth
            mt={8}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => {
              links.onLeave?.();
              onOpenNew();
            }}
          >
            Open New Account
          </Button>
        )}
      </div>
      <Group
        align="baseline"
        justify="space-between"
        gap="0 12px"
        m={{ base: '16px 0 0', sm: '0 16px' }}
        p={{ base: 12, sm: '16px 12px' }}
        c="dimmed"
        style={{ borderTop: '1px solid var(--tf-line)' }}
      >
        Cash Balance
        <Text component="strong" ff="monospace" fz={20} lh="28px" fw={600} c="dark.0">
          {wallet === undefined ? '' : formatMoney(wallet)}
        </Text>
      </Group>
    </>
  );
}

function AccountGroup(props: Omit<AccountListProps, 'wallet' | 'onOpenNew'> & { title: string }) {
  const { title, accounts, selected, onLeave } = props;
  const titleId = useId();
  return (
    <>
      <Text
        component="h2"
        id={titleId}
        p={12}
        fz={12}
        lh="16px"
        fw={600}
        c="dark.3"
        tt="uppercase"
        lts="0.08em"
      >
        {title}
      </Text>
      {accounts.length === 0 ? (
        <Text px={12} pb={8} fz={13} c="dark.3">
          None yet
        </Text>
      ) : (
        <Box component="ul" p="0 0 8px" aria-labelledby={titleId}>
          {accounts.map((account) => (
            <li key={account._id}>
              <Link
                className={classes.account}
                to={`?${new URLSearchParams({ civilian: account.civilianId, account: account._id })}`}
                aria-current={account._id === selected?._id || undefined}
                preventScrollReset
                onClick={onLeave}
              >
                <AccountLines account={account} />
              </Link>
            </li>
          ))}
        </Box>
      )}
    </>
  );
}

function AccountLines({ account }: { account: BankAccount }) {
  const { status, balance, accountNumber, accountType } = account;
  const open = status === 'Active' || status === 'Frozen';
  return (
    <>
      <span className={classes.line}>
        <Text span fw={500} lh="22px">
          {accountTitle(account)}
        </Text>
        {open ? (
          <Mono fw={600}>{formatMoney(balance)}</Mono>
        ) : (
          <StatusTag tone={STATUS_TONES[status]}>{status}</StatusTag>
        )}
      </span>
      <Box component="span" className={classes.line} fz={12} lh="18px" c="var(--tf-faint)">
        <Mono>{open ? formatAccountNumber(accountNumber) : requestWords(account)}</Mono>
        <span>{accountType}</span>
      </Box>
      {status === 'Frozen' && <StatusTag tone="off">Frozen</StatusTag>}
    </>
  );
}

function requestWords({ status, createdAt, decidedAt }: BankAccount): string {
  return status === 'Denied' && decidedAt !== null
    ? `Denied ${formatBriefly(decidedAt, serverNow())}`
    : `Requested ${formatBriefly(createdAt, serverNow())}`;
}

function AccountPicker(list: AccountListProps & { selected: BankAccount }) {
  const { accounts, selected } = list;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <UnstyledButton
        ref={button}
        className={classes.picker ?? ''}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        <Box component="span" display="grid" flex={1}>
          <Text span truncate fw={600}>
            {accountTitle(selected)}
          </Text>
          <Mono truncate fz={12} lh="18px" c="dimmed">
            {accountDetails(selected)}
          </Mono>
        </Box>
        <Text span flex="none" fz={12} lh="18px" c="dimmed">
          {accounts.indexOf(selected) + 1} of {accounts.length}{' '}
          {accounts.length === 1 ? 'account' : 'accounts'}
        </Text>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </UnstyledButton>
      <div id={listId} hidden={!open}>
        {open && <AccountGroups {...list} onLeave={close} />}
      </div>
    </>
  );
}
