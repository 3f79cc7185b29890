import { ActionIcon, Box, Button, Group, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef } from 'react';
import { MenuAction } from './menu-action.tsx';

interface RowAction {
  label: string;
  onClick: () => void;
}

export interface RowActionsProps {
  describedBy: string;
  actions: readonly RowAction[];
  /** An empty list keeps the space, so that rows align. */
  more?: readonly RowAction[] | undefined;
  compact?: boolean;
  reached?: boolean;
}

export function RowActions({ describedBy, actions, more, compact = false, reached = true }: RowActionsProps) {
  const button = useRef<HTMLButtonElement>(null);
  const menu = compact ? [...actions, ...(more ?? [])] : (more ?? []);
  return (
    <Group component="span" display="inline-flex" gap={4} wrap="nowrap" justify="flex-end">
      {!compact &&
        actions.map(({ label, onClick }, index) => (
          <Button
            key={label}
            size="row"
            variant="subtle"
            color="dark.2"
            fz={14}
            // Aligns the text with the column head.
            mr={more === undefined && index === actions.length - 1 ? -8 : 0}
            aria-describedby={describedBy}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      {menu.length > 0 && (
        // Fixed, so that the scrolling table does not clip it.
        <Menu position="bottom-end" width={200} floatingStrategy="fixed">
          <Menu.Target>
            <ActionIcon
              ref={button}
              size={compact ? 'touch' : 'row'}
              tabIndex={reached ? 0 : -1}
              aria-label="More actions"
              aria-describedby={describedBy}
            >
              <IconDots size={compact ? 20 : 16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {menu.map((action) => (
              <MenuAction key={action.label} {...action} button={button} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {menu.length === 0 && more !== undefined && <Box component="span" w={24} />}
    </Group>
  );
}
