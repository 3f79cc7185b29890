import { VisuallyHidden } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import classes from './apparatus-name.module.css';

export function ApparatusName({ unit: { name, crew } }: { unit: Unit }) {
  return (
    <span className={classes.apparatus}>
      <span>{name}</span>
      <span className={classes.crew}>
        <IconUser size={13} stroke={1.75} aria-hidden />
        {crew.length}
        <VisuallyHidden> aboard</VisuallyHidden>
      </span>
    </span>
  );
}
