import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconTerminal2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import classes from './palette.module.css';
import { beginTypingAhead, endTypingAhead } from './typed-ahead.ts';

const PaletteDialog = lazyDialog(() => import('./palette-dialog.tsx'));

export function Palette(props: { opened: boolean; onClose: () => void }) {
  return <PaletteDialog {...props} name={usePaletteName()} />;
}

/** Looks like a field and opens the palette; on a phone the icon alone is left. */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  return (
    <UnstyledButton
      className={classes.button}
      onClick={onOpen}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <IconTerminal2 size={16} stroke={1.75} aria-hidden />
      <span className={classes.text}>{usePaletteName()}</span>
      <kbd className={classes.keys} aria-hidden>
        Ctrl K
      </kbd>
    </UnstyledButton>
  );
}

/** What the palette is called: for officers it takes commands as well. */
function usePaletteName(): string {
  const user = useCurrentUser().data;
  return user?.publicSafety || user?.dispatcher ? 'Command, name or 10-code' : 'Go to a page or a character';
}

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
