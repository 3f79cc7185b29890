import { UnstyledButton } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { IconTerminal2 } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { useKeys } from '#lib/use-keys.ts';
import classes from './palette-button.module.css';

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

export function usePaletteName(): string {
  const user = useCurrentUser().data;
  return user?.publicSafety || user?.fireRegistered || user?.dispatcher
    ? 'Command, name or 10-code'
    : 'Go to a page or a character';
}

export type PaletteControl = ReturnType<typeof usePalette>;

export function usePalette() {
  const [opened, setOpened] = useState(false);
  const [opening, setOpening] = useState(0);
  const [busy, setBusy] = useState(false);
  // Stable, so that the page does not render again with the palette.
  const open = useCallback(() => {
    setOpening((last) => last + 1);
    setOpened(true);
    setBusy(false);
  }, []);
  const close = () => setOpened(false);
  useKeys(getHotkeyHandler([['mod+K', opened && !busy ? close : open]]));
  return { opened, opening, busy, setBusy, open, close };
}
