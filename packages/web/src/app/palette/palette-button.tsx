import { UnstyledButton } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import { useCurrentUser } from '#features/session/session.queries.ts';
import classes from './palette-button.module.css';
import { paletteName } from './palette-name.ts';

interface PaletteButtonProps {
  onOpen: () => void;
}

/** Looks like a field and opens the palette; on a phone the icon alone is left. */
export function PaletteButton({ onOpen }: PaletteButtonProps) {
  const user = useCurrentUser().data ?? null;
  return (
    <UnstyledButton
      className={classes.button}
      onClick={onOpen}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <IconTerminal2 size={16} stroke={1.75} aria-hidden />
      <span className={classes.text}>{paletteName(user)}</span>
      <kbd className={classes.keys} aria-hidden>
        Ctrl K
      </kbd>
    </UnstyledButton>
  );
}
