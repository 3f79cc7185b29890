import { ActionIcon } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { Breakpoint } from './breakpoints.ts';

interface FilterButtonProps {
  /** The width from which on the whole is shown. */
  hiddenFrom: Breakpoint;
  label: string;
  unfolded: boolean;
  onToggle: () => void;
}

/** Unfolds what narrows a list where a phone has no room for it. */
export function FilterButton({ label, unfolded, onToggle, hiddenFrom }: FilterButtonProps) {
  return (
    <ActionIcon
      hiddenFrom={hiddenFrom}
      size="touch"
      aria-label={label}
      aria-expanded={unfolded}
      onClick={onToggle}
    >
      <IconFilter size={20} aria-hidden />
    </ActionIcon>
  );
}
