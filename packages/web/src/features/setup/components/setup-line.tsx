import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSetup } from '../setup.queries.ts';
import { isSetupSnoozed, snoozeSetup } from '../setup-code.ts';
import classes from './setup.module.css';

/** Says above the pages of administrators, once a session, that setup is not finished. */
export function SetupLine() {
  const setup = useSetup();
  const [hidden, setHidden] = useState(isSetupSnoozed);
  if (hidden || setup.data === undefined || setup.data.finishedAt !== null) return null;
  return (
    <aside className={classes.line} aria-label="Setup">
      <p>Setup is not finished.</p>
      <Button component={Link} to="/setup">
        Continue
      </Button>
      <Button
        variant="subtle"
        onClick={() => {
          snoozeSetup();
          setHidden(true);
        }}
      >
        Not now
      </Button>
    </aside>
  );
}
