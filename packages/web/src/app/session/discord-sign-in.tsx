import { Button } from '@mantine/core';
import { IconBrandDiscordFilled } from '@tabler/icons-react';
import classes from '../stage/stage.module.css';
import { HERO_BUTTON } from '../stage/stage.tsx';
import { startSignIn } from './sign-in.ts';

export function DiscordSignIn({ returnTo, quiet = false }: { returnTo: string | null; quiet?: boolean }) {
  return (
    <>
      <p className={classes.lead}>You must log in with Discord to continue</p>
      <Button
        {...HERO_BUTTON}
        variant={quiet ? 'default' : 'filled'}
        leftSection={<IconBrandDiscordFilled size={20} aria-hidden />}
        onClick={() => startSignIn(returnTo)}
      >
        Discord
      </Button>
    </>
  );
}
