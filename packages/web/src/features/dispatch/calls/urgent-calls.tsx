import { Button } from '@mantine/core';
import type { Call } from '@ten-four/contract/dispatch/calls.contract';
import { needsUnitNow } from './call-order.ts';
import classes from './urgent-calls.module.css';

interface UrgentCallsProps {
  /** The active calls. */
  calls: readonly Call[];
  onSelect: (id: string) => void;
}

/** The priority 1 calls that nobody is on, above a list in which they may be out of sight. */
export function UrgentCalls({ calls, onSelect }: UrgentCallsProps) {
  // The latest first: of many, only the first are in sight.
  const waiting = calls.filter(needsUnitNow).sort((one, other) => other.callNumber - one.callNumber);
  if (waiting.length === 0) return null;
  return (
    <section className={classes.urgent} aria-label="Unassigned priority 1 calls">
      <span className={classes.unassigned}>UNASSIGNED</span>
      {waiting.map(({ _id, callNumber, type, location }) => (
        <Button key={_id} size="row" title={location ?? undefined} onClick={() => onSelect(_id)}>
          {callNumber} {type}
        </Button>
      ))}
    </section>
  );
}
