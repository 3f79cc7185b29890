import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';

/** Whether the palette is open: by its button, or by Ctrl+K from everywhere, which closes it as well. */
export function usePalette(): { opened: boolean; open: () => void; close: () => void } {
  const [opened, setOpened] = useState(false);
  useHotkeys([['mod+K', () => setOpened((current) => !current)]], []);
  return { opened, open: () => setOpened(true), close: () => setOpened(false) };
}
