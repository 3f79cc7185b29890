import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './login-card.module.css';
import { LoginCard } from './login-card.tsx';

interface Holder {
  id: string;
  name: string;
}

interface BankLoginProps {
  bankName: string;
  /** Whose accounts can be opened; undefined while they are being loaded, none while nobody is signed in. */
  holders: readonly Holder[] | undefined;
  /** Left out where there is nobody to choose. */
  onLogIn?: (civilianId: string) => void;
  /** What there is to say where nobody can be chosen: why, and the way on. */
  children?: ReactNode;
}

/** Chooses whose accounts to open. */
export function BankLogin({ bankName, holders, onLogIn, children }: BankLoginProps) {
  const [chosen, setChosen] = useState('');
  return (
    <LoginCard bankName={bankName}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== '') onLogIn?.(chosen);
        }}
      >
        <NativeSelect
          label="Select Civilian"
          size="room"
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          disabled={holders === undefined || holders.length === 0}
          data={[
            { value: '', label: '-- Choose Civilian --' },
            ...(holders ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Button type="submit" size="room" variant="filled" fullWidth disabled={chosen === ''}>
          Log in
        </Button>
      </form>
      {children}
    </LoginCard>
  );
}
