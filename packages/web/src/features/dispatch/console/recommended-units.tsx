import { Button, UnstyledButton } from '@mantine/core';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { RECOMMENDED } from '@ten-four/contract/dispatch/dispatch.values';
import { recommend } from '@ten-four/contract/dispatch/recommended';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { useState } from 'react';
import { lastName } from '#lib/unit-marks.ts';
import { useNow } from '#lib/use-now.ts';
import type { Assignee } from '../calls/call-actions.ts';
import classes from './console-call.module.css';

const AT_FIRST = 3;

interface RecommendedUnitsProps {
  call: Call;
  units: readonly Unit[];
  onAssign: (unit: Assignee) => void;
}

export function RecommendedUnits({ call, units, onAssign }: RecommendedUnitsProps) {
  const [unfolded, unfold] = useState(false);
  const best = recommend(call, units, useNow()).slice(0, RECOMMENDED);
  const shown = unfolded ? best : best.slice(0, AT_FIRST);
  if (best.length === 0) return null;
  return (
    <section className={classes.recommended} aria-label="Recommended">
      <h3>Recommended</h3>
      <ul>
        {shown.map(({ unit, because }) => (
          <li key={unit._id}>
            <b>{unit.callsign}</b>
            <span className={classes.words} title={unit.name}>
              {unit.isApparatus ? unit.name : lastName(unit.name)} <i>· {because}</i>
            </span>
            <Button size="row" aria-label={`Assign ${unit.callsign}`} onClick={() => onAssign(unit)}>
              Assign
            </Button>
          </li>
        ))}
      </ul>
      {best.length > shown.length && (
        <UnstyledButton className={classes.unfold} onClick={() => unfold(true)}>
          Show {best.length - shown.length} more
        </UnstyledButton>
      )}
    </section>
  );
}
