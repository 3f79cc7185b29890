import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { formatAccountNumber } from '@ten-four/contract/bank/account-number';
import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { type ReactNode, useId, useRef, useState } from 'react';
import { accountTitle } from '../accounts.ts';
import classes from './account-picker.module.css';

interface AccountPickerProps {
  selected: BankAccount;
  position: number;
  count: number;
  /** The list that the button opens; it closes the list when an account is chosen. */
  children: (close: () => void) => ReactNode;
}

/** On a phone: the chosen account, and behind it the others. */
export function AccountPicker({ selected, position, count, children }: AccountPickerProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  return (
    <>
      <UnstyledButton
        ref={button}
        className={classes.button}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        <span className={classes.account}>
          <span className={classes.name}>{accountTitle(selected)}</span>
          <span className={classes.facts}>
            {selected.accountType} · {formatAccountNumber(selected.accountNumber)}
          </span>
        </span>
        <span className={classes.count}>
          {position} of {count} {count === 1 ? 'account' : 'accounts'}
        </span>
        <IconChevronDown className={classes.chevron} size={16} stroke={1.75} aria-hidden />
      </UnstyledButton>
      <div id={listId} hidden={!open}>
        {open &&
          children(() => {
            setOpen(false);
            button.current?.focus();
          })}
      </div>
    </>
  );
}
