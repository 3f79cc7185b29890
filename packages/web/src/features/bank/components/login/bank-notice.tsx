import type { ReactNode } from 'react';
import classes from './login-card.module.css';
import { LoginCard } from './login-card.tsx';

interface BankNoticeProps {
  message: string;
  /** The way on. */
  action: ReactNode;
}

/** In place of accounts that cannot be shown. */
export function BankNotice({ message, action }: BankNoticeProps) {
  return (
    <LoginCard heading="No accounts to show">
      <p className={classes.text}>{message}</p>
      {action}
    </LoginCard>
  );
}
