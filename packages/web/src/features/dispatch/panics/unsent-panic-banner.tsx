import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './panic-banner.module.css';
import { stopPanic, type UnsentPanic } from './raise-panic.ts';

/** Says that one's own panic did not get through; while it is being tried again, with the way to stop that. */
export function UnsentPanicBanner({ unsent: { reason, trying } }: { unsent: UnsentPanic }) {
  return (
    <section className={classes.banner} aria-label="Panic not sent">
      <IconAlertTriangle className={classes.icon} size={24} stroke={1.75} aria-hidden />
      <p className={classes.what} role="alert">
        PANIC NOT SENT. {reason} Use the radio.
      </p>
      <p className={classes.facts}>{trying && 'Trying to send it until you stop.'}</p>
      <div className={classes.actions}>
        <Button className={classes.button ?? ''} onClick={stopPanic}>
          {trying ? 'Stop' : 'Dismiss'}
        </Button>
      </div>
    </section>
  );
}
