import { Button, CopyButton, Text } from '@mantine/core';
import { Link } from 'react-router';
import classes from './setup.module.css';

/** The end of the setup: the address to give to the members. */
export function LiveNow({ communityName }: { communityName: string }) {
  const { origin } = window.location;
  return (
    <>
      <h1 className={classes.heading}>{communityName} is live</h1>
      <Text m="6px 0 20px" fz={16} lh="24px" c="dimmed">
        Post it in your Discord.
      </Text>
      <div className={classes.address}>
        <code>{origin}</code>
        <CopyButton value={origin}>
          {({ copied, copy }) => (
            <Button size="room" onClick={copy} aria-live="polite">
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </div>
      <div className={classes.foot}>
        <Button size="room" component={Link} to="/dashboard/settings">
          Settings
        </Button>
        <Button size="room" variant="filled" component={Link} to="/home">
          Home
        </Button>
      </div>
    </>
  );
}
