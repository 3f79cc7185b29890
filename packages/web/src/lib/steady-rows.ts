import { useDebouncedCallback } from '@mantine/hooks';
import { type PointerEvent, useState } from 'react';

const STEADY_FOR = 1000;

/** Returns the held rows with current values. Removed rows stay, new ones wait. */
export function refreshRows<Row extends { _id: string }>(rows: readonly Row[], held: readonly Row[]): Row[] {
  const current = new Map(rows.map((row) => [row._id, row]));
  return held.map((row) => current.get(row._id) ?? row);
}

/** Keeps rows from moving under a pointer until one second after it last moved. */
export function useSteadyRows<Row extends { _id: string }>(rows: readonly Row[]) {
  const [held, setHeld] = useState<readonly Row[] | null>(null);
  const release = useDebouncedCallback(() => setHeld(null), STEADY_FOR);
  const hold = ({ target }: PointerEvent) => {
    if (!(target instanceof Element && target.closest('tbody'))) return;
    setHeld((before) => before ?? rows);
    release();
  };
  return {
    rows: held === null ? rows : refreshRows(rows, held),
    onPointer: {
      onPointerMove: hold,
      onPointerDown: hold,
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && release.flush(),
    },
  };
}
