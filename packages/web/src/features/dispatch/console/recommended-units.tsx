import { Box, Button, Text, UnstyledButton } from '@mantine/core';
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
            <Box component="b" ff="monospace" fw={600}>
              {unit.callsign}
            </Box>
            <Text span truncate title={unit.name}>
              {unit.isApparatus ? unit.name : lastName(unit.name)}{' '}
              <Text span c="dimmed">
                · {because}
              </Text>
            </Text>
            <Button size="row" aria-label={`Assign ${unit.callsign}`} onClick={() => onAssign(unit)}>
              Assign
            </Button>
          </li>
        ))}
      </ul>
      {best.length > shown.length && (
        <UnstyledButton
          mih="var(--button-height-row)"
          fz={12}
          c="var(--tf-accent)"
          onClick={() => unfold(true)}
        >
          Show {best.length - shown.length} more
        </UnstyledButton>
      )}
    </section>
  );
}
