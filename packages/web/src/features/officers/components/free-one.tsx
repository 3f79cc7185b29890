import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface FreeOneProps {
  /** What the server says of a callsign or badge number that is taken. */
  problem: ReactNode;
  onUse: (free: string) => void;
}

/** Beneath a field: takes the free one that the server names beside a taken one; nothing where it names none. */
export function FreeOne({ problem, onUse }: FreeOneProps) {
  const text = typeof problem === 'string' ? problem : '';
  const free = /([A-Z0-9 -]{2,12}) is free\.$/.exec(text)?.[1]?.trim();
  if (free === undefined) return null;
  return (
    <Button mt={8} size="dense" onClick={() => onUse(free)}>
      Use {free}
    </Button>
  );
}
