import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconBolt, IconDots, IconPlus } from '@tabler/icons-react';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import type { BoardDialog } from './use-board-dialogs.ts';

interface QuickAction {
  dialog: BoardDialog;
  label: string;
  keys?: string;
}

export interface QuickActionsProps {
  unit: { kind: DepartmentKind; hasSubdivisions: boolean; rides: boolean } | null;
  canEdit: boolean;
  folded: boolean;
  onOpen: (dialog: BoardDialog) => void;
}

const KIND_ACTIONS: Readonly<Record<DepartmentKind, QuickAction>> = {
  'Law Enforcement': { dialog: 'bolo', label: 'Create BOLO', keys: 'Alt+B' },
  'Fire & EMS': { dialog: 'broadcast', label: 'Broadcast', keys: 'Alt+G' },
};

export function QuickActions({ unit, canEdit, folded, onOpen }: QuickActionsProps) {
  const actions: readonly QuickAction[] = [
    { dialog: 'codes', label: '10 Codes' },
    ...(unit?.rides ? [{ dialog: 'ride', label: 'Ride' } as const] : []),
    ...(unit?.hasSubdivisions ? [{ dialog: 'subdivision', label: 'Select Subdivision' } as const] : []),
    ...(canEdit && unit !== null ? [KIND_ACTIONS[unit.kind]] : []),
  ];
  return (
    <Group gap={6} justify="flex-end" role="group" aria-label="Quick Actions">
      {!folded &&
        actions.map(({ dialog, label, keys }) => (
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
        <ActionIcon size="touch" variant="default" aria-label="Quick Call" onClick={() => onOpen('quick')}>
          <IconBolt size={22} aria-hidden />
        </ActionIcon>
      )}
      {folded && canEdit && (
        <ActionIcon
          size="touch"
          variant="filled"
          color={unit?.kind === 'Fire & EMS' ? 'fire' : 'police'}
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
            {actions.toReversed().map(({ dialog, label }) => (
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
