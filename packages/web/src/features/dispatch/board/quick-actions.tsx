import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import type { BoardDialog } from './use-board-dialogs.ts';

interface QuickActionsProps {
  hasUnit: boolean;
  canEdit: boolean;
  /** Without room for words a new call is a plus, and the others are in a menu. */
  folded: boolean;
  onOpen: (dialog: BoardDialog) => void;
}

export function QuickActions({ hasUnit, canEdit, folded, onOpen }: QuickActionsProps) {
  const others: readonly { dialog: BoardDialog; label: string; keys?: string }[] = [
    { dialog: 'codes', label: '10 Codes' },
    ...(hasUnit ? [{ dialog: 'subdivision', label: 'Select Subdivision' } as const] : []),
    ...(canEdit ? [{ dialog: 'bolo', label: 'Create BOLO', keys: 'Alt+B' } as const] : []),
  ];
  return (
    <Group gap={6} justify="flex-end" role="group" aria-label="Quick Actions">
      {!folded &&
        others.map(({ dialog, label, keys }) => (
          <Button key={dialog} onClick={() => onOpen(dialog)} aria-keyshortcuts={keys}>
            {label}
          </Button>
        ))}
      {!folded && canEdit && (
        <Button variant="filled" onClick={() => onOpen('call')} aria-keyshortcuts="Alt+N">
          Create Call
        </Button>
      )}
      {folded && canEdit && (
        <ActionIcon
          size="touch"
          variant="filled"
          color="police"
          aria-label="Create Call"
          onClick={() => onOpen('call')}
        >
          <IconPlus size={22} aria-hidden />
        </ActionIcon>
      )}
      {folded && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size="touch" aria-label="More actions">
              <IconDots size={22} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.toReversed().map(({ dialog, label }) => (
              <Menu.Item key={dialog} onClick={() => onOpen(dialog)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}
