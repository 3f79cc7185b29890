import { UnstyledButton } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import classes from './palette-button.module.css';

interface PaletteButtonProps {
  onOpen: () => void;
}

/** Looks like a field and opens the palette. */
export function PaletteButton({ onOpen }: PaletteButtonProps) {
  return (
    <UnstyledButton className={classes.button} onClick={onOpen} aria-keyshortcuts="Control+K Meta+K">
      <IconTerminal2 size={16} stroke={1.75} aria-hidden />
      <span className={classes.text}>Go to a page or a character</span>
      <kbd className={classes.keys}>Ctrl K</kbd>
    </UnstyledButton>
  );
}
