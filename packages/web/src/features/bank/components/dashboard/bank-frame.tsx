import { Button, Group, Text } from '@mantine/core';
import { IconLogout2, IconWallet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Brand } from '#ui/brand.tsx';
import { DemoBanner } from '#ui/demo-banner.tsx';
import { formatMoney } from '../money.ts';
import classes from './dashboard.module.css';

interface BankFrameProps {
  bankName: string;
  demo: boolean;
  title: string;
  line: ReactNode;
  wallet?: number | undefined;
  accounts?: ReactNode;
  children: ReactNode;
}

export function BankFrame({ bankName, demo, title, line, wallet, accounts, children }: BankFrameProps) {
  return (
    <div
      className={classes.frame}
      data-demo={demo || undefined}
      data-accounts={Boolean(accounts) || undefined}
    >
      {demo && <DemoBanner />}
      <header className={classes.header}>
        <div className={classes.brand}>
          <Brand>{bankName}</Brand>
        </div>
        <h1 className={classes.title}>{title}</h1>
        {wallet !== undefined && (
          <Group wrap="nowrap" gap={8} flex="none" c="dimmed">
            <IconWallet size={18} stroke={1.75} aria-hidden />
            <span className={classes.walletLabel}>Wallet Balance</span>
            <Text component="strong" ff="monospace" fw={600} c="dark.0">
              {formatMoney(wallet)}
            </Text>
          </Group>
        )}
        <Button
          component={Link}
          to="/dashboard/civilian"
          size="room"
          flex="none"
          leftSection={<IconLogout2 size={16} stroke={1.75} aria-hidden />}
        >
          Exit
        </Button>
      </header>
      {Boolean(accounts) && (
        <nav className={classes.accounts} aria-label="Accounts">
          {accounts}
        </nav>
      )}
      <main className={classes.main}>
        {line}
        {children}
      </main>
    </div>
  );
}
