import { Button } from '@mantine/core';
import { IconBrandDiscordFilled } from '@tabler/icons-react';
import classes from './login-card.module.css';
import { LoginCard } from './login-card.tsx';

interface SignInProps {
  /** Left out where the page says it already. */
  bankName?: string;
  onSignIn: () => void;
}

/** In place of the bank for a visitor who is signed out. */
export function SignIn({ bankName, onSignIn }: SignInProps) {
  return (
    <LoginCard {...(bankName === undefined ? {} : { bankName })}>
      <p className={classes.text}>Accounts belong to your characters. Sign in to open them.</p>
      <Button
        size="room"
        variant="filled"
        fullWidth
        leftSection={<IconBrandDiscordFilled size={18} aria-hidden />}
        onClick={onSignIn}
      >
        Sign in with Discord
      </Button>
    </LoginCard>
  );
}
