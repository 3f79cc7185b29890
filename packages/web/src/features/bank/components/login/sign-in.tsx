import { Button } from '@mantine/core';
import { IconBrandDiscordFilled } from '@tabler/icons-react';
import classes from './login-card.module.css';

/** The way into the bank for a visitor who is signed out; stands on the counter's card. */
export function SignIn({ onSignIn }: { onSignIn: () => void }) {
  return (
    <div className={classes.signIn}>
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
    </div>
  );
}
