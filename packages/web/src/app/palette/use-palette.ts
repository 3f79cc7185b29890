import { useHotkeys } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { beginTypingAhead, endTypingAhead } from './typed-ahead.ts';

/** Whether the palette is open: by its button, or by Ctrl+K from everywhere, which closes it as well. */
export function usePalette(): { opened: boolean; open: () => void; close: () => void } {
  const [opened, setOpened] = useState(false);
  const open = () => {
    // At once: the next key may come before the palette stands, or is even loaded.
    beginTypingAhead();
    setOpened(true);
  };
  const close = () => setOpened(false);
  useHotkeys([['mod+K', opened ? close : open]], []);
  useEffect(() => {
    if (!opened) endTypingAhead();
  }, [opened]);
  return { opened, open, close };
}
