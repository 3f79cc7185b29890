import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import { useEffect, useRef } from 'react';
import { WarrantCard } from './warrant-card.tsx';
import classes from './warrants-panel.module.css';
import type { ShownWarrant } from './warrants-shown.ts';

interface WarrantListProps {
  shown: readonly ShownWarrant[];
  /** The time in milliseconds. */
  now: number;
  /** The warrant that the address points at. */
  selectedId: string | null;
  onResolve: ((warrant: Warrant) => void) | undefined;
}

const MINUTE = 60_000;

/** Warrants as cards, two beside each other where there is room; the one that the address points at comes into view. */
export function WarrantList({ shown, now, selectedId, onResolve }: WarrantListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (selectedId === null) return;
    list.current?.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);
  // The cards speak of minutes: none is drawn again for a second.
  const minute = Math.floor(now / MINUTE) * MINUTE;
  return (
    <>
      {selectedId !== null && !shown.some(({ warrant }) => warrant._id === selectedId) && (
        <p className={classes.note}>The warrant that the address points at is not in this list.</p>
      )}
      <ul className={classes.cards} ref={list} aria-label="Warrants">
        {shown.map(({ warrant, status }) => (
          <li key={warrant._id}>
            <WarrantCard
              warrant={warrant}
              status={status}
              now={minute}
              selected={warrant._id === selectedId}
              onResolve={onResolve}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
