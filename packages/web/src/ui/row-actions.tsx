import { ActionIcon, Box, Button, Group, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef } from 'react';

interface RowAction {
  label: string;
  onClick: () => void;
}

export interface RowActionsProps {
  /** The element that names the row; the buttons' labels alone are the same in every row. */
  describedBy: string;
  actions: readonly RowAction[];
  /** Shown in a menu behind them. An empty list keeps the menu's place, so that the rows stay in line. */
  more?: readonly RowAction[];
  compact?: boolean;
  /** Tab leads to its menu; of rows that arrows walk through, only the one that they are at. */
  reached?: boolean;
}

export function RowActions({ describedBy, actions, more, compact = false, reached = true }: RowActionsProps) {
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
            // The last one's text ends where the column's head does.
            mr={more === undefined && index === actions.length - 1 ? -8 : 0}
            aria-describedby={describedBy}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      {compact && (
        <RowMenu
          describedBy={describedBy}
          actions={[...actions, ...(more ?? [])]}
          size="touch"
          reached={reached}
        />
      )}
      {!compact && more !== undefined && more.length > 0 && (
        <RowMenu describedBy={describedBy} actions={more} size="row" reached={reached} />
      )}
      {!compact && more?.length === 0 && <Box component="span" w={24} />}
    </Group>
  );
}

interface RowMenuProps {
  describedBy: string;
  actions: readonly RowAction[];
  size: 'row' | 'touch';
  reached: boolean;
}

function RowMenu({ describedBy, actions, size, reached }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    // Placed in the window, so that the table, which scrolls, does not cut it off.
    <Menu position="bottom-end" width={200} floatingStrategy="fixed">
      <Menu.Target>
        <ActionIcon
          ref={button}
          size={size}
          tabIndex={reached ? 0 : -1}
          aria-label="More actions"
          aria-describedby={describedBy}
        >
          <IconDots size={size === 'row' ? 16 : 20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, onClick }) => (
          <Menu.Item
            key={label}
            onClick={() => {
              // The item goes with the menu; a dialog that it opens gives the focus back to the button.
              button.current?.focus();
              onClick();
            }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
