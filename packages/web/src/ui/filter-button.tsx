import { ActionIcon } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { Breakpoint } from './breakpoints.ts';

interface FilterButtonProps {
  hiddenFrom: Breakpoint;
  label: string;
  unfolded: boolean;
  onToggle: () => void;
}

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
