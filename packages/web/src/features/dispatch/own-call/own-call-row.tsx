import { Button, UnstyledButton } from '@mantine/core';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { askToClear } from './own-call-keys.tsx';
import classes from './own-call-row.module.css';
import { CLEAR_LETTER, callLine, type ShownCall, STEPS } from './shown-call.ts';
import { useOwnCall } from './use-own-call.ts';

interface OwnCallRowProps {
  officer: Officer;
  shown: ShownCall;
  /** Without room for words the last button says less. */
  folded: boolean;
  onOpen: () => void;
}

/** The call that the own unit shows: how far it is on the way there, and the end of it. On a phone above the lower edge. */
export function OwnCallRow({ officer, shown, folded, onOpen }: OwnCallRowProps) {
  const { respond } = useOwnCall(officer);
  const { call, unit } = shown;
  return (
    <section className={classes.row} aria-label="Your call">
      <UnstyledButton className={classes.call} title={callLine(call)} onClick={onOpen}>
        {callLine(call)}
      </UnstyledButton>
      {STEPS.map(({ response, letter }) => (
        <Button
          key={response}
          className={classes.step ?? ''}
          aria-pressed={unit.response === response}
          aria-keyshortcuts={`Alt+${letter.toUpperCase()}`}
          onClick={() => void respond(shown, response)}
        >
          {response}
        </Button>
      ))}
      <Button
        className={classes.step ?? ''}
        aria-label="Clear and close call"
        aria-keyshortcuts={`Alt+${CLEAR_LETTER.toUpperCase()}`}
        onClick={() => askToClear(shown)}
      >
        {folded ? 'Clear' : 'Clear and close call'}
      </Button>
    </section>
  );
}
