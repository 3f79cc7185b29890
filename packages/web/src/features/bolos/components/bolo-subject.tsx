import { VisuallyHidden } from '@mantine/core';
import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import { Plate } from '#ui/plate.tsx';
import classes from './bolo-table.module.css';

/** What kind a BOLO is of: a vehicle by its plate where that is known, a person by the word. */
export function BoloSubject({ bolo }: { bolo: Bolo }) {
  if (bolo.boloType === 'person') return <span className={classes.kind}>Person</span>;
  if (bolo.vehiclePlate === null) return <span className={classes.kind}>Vehicle</span>;
  return (
    <>
      <VisuallyHidden>Vehicle </VisuallyHidden>
      <Plate>{bolo.vehiclePlate}</Plate>
    </>
  );
}
