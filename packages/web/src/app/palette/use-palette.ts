import { useHotkeys } from '@mantine/hooks';
import { spotlight } from '@mantine/spotlight';
import { useState } from 'react';

/** The palette's dialog is loaded when it is first asked for, and opens itself then; from there on it is there. */
export function usePalette(): { wanted: boolean; open: () => void } {
  const [wanted, setWanted] = useState(false);
  const call = (whenThere: () => void) => () => (wanted ? whenThere() : setWanted(true));
  useHotkeys([['mod+K', call(spotlight.toggle)]], []);
  return { wanted, open: call(spotlight.open) };
}
