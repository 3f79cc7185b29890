import { VisuallyHidden } from '@mantine/core';
import { dispatcherName } from '@ten-four/contract/console/console.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { useDispatchOf } from './console.queries.ts';
import classes from './who-dispatches.module.css';

interface WhoDispatchesProps {
  platform: GamePlatform;
  folded?: boolean;
}

export function WhoDispatches({ platform, folded = false }: WhoDispatchesProps) {
  const dispatchers = useDispatchOf(platform).data?.dispatchers;
  if (dispatchers === undefined) return null;
  const names = dispatchers.map(({ position, name }) => `${dispatcherName(position)}: ${name}`);
  const words = names.length === 0 ? NOBODY : names.join(', ');
  return (
    <p className={classes.words} role="status" title={words} data-folded={folded || undefined}>
      {folded && names.length === 0 ? (
        <>
          No dispatcher<VisuallyHidden> on duty. 911 calls go straight to the board.</VisuallyHidden>
        </>
      ) : (
        words
      )}
    </p>
  );
}

const NOBODY = 'No dispatcher on duty. 911 calls go straight to the board.';
