import { Group } from '@mantine/core';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { statusLabel, useAvailableOptions } from '#lib/community.ts';
import { Dialog } from '#ui/dialog.tsx';
import lists from '#ui/rows.module.css';
import classes from './key-sheet.module.css';

interface Key {
  label: string;
  presses: readonly (readonly string[])[];
}

const NUMBERED = 9;

const CREATE_CALL: Key = { label: 'Create Call', presses: [['Alt', 'N']] };
const CREATE: readonly Key[] = [CREATE_CALL, { label: 'Create BOLO', presses: [['Alt', 'B']] }];
const BROADCAST: Key = { label: 'Broadcast', presses: [['Alt', 'G']] };
const UNIT_KEYS: readonly Key[] = [
  { label: 'En route to your call', presses: [['Alt', 'R']] },
  { label: 'On scene at your call', presses: [['Alt', 'A']] },
  { label: 'Clear and close call', presses: [['Alt', 'L']] },
  {
    label: 'Panic',
    presses: [
      ['Alt', 'P'],
      ['Alt', 'P'],
    ],
  },
];
const DISPATCHER_KEYS: readonly Key[] = [
  { label: 'Take the oldest 911 call', presses: [['Alt', 'T']] },
  BROADCAST,
  { label: 'Go to the calls', presses: [['Alt', 'C']] },
  { label: 'Go to the units', presses: [['Alt', 'U']] },
  { label: 'Move between rows', presses: [['↑'], ['↓']] },
  { label: 'Select a unit', presses: [['Space']] },
  { label: 'Assign the selected units to a call', presses: [['Ctrl', 'Enter']] },
];
const COMMON_KEYS: readonly Key[] = [
  { label: 'Command, name or 10-code', presses: [['Ctrl', 'K']] },
  { label: 'Show these keys', presses: [['?']] },
];

interface KeySheetProps {
  opened: boolean;
  dispatches?: boolean;
  kind?: DepartmentKind | undefined;
  onClose: () => void;
}

export function KeySheet({ opened, dispatches = false, kind, onClose }: KeySheetProps) {
  const statuses = useAvailableOptions(kind).statuses.slice(0, NUMBERED);
  const statusKeys: Key[] = statuses.map((status, index) => ({
    label: statusLabel(status),
    presses: [['Alt', String(index + 1)]],
  }));
  const keys = dispatches
    ? [...CREATE, ...DISPATCHER_KEYS, ...COMMON_KEYS]
    : [
        ...statusKeys,
        ...(kind === 'Fire & EMS' ? [CREATE_CALL, BROADCAST] : CREATE),
        ...UNIT_KEYS,
        ...COMMON_KEYS,
      ];
  return (
    <Dialog opened={opened} onClose={onClose} title="Keys" size={440}>
      <dl className={`${lists.rows} ${classes.keys}`}>
        {keys.map(({ label, presses }) => (
          <Group key={label} gap={16} mih={32} wrap="nowrap" justify="space-between">
            <dt>{label}</dt>
            <Group component="dd" flex="none" gap="4px 12px" wrap="nowrap" align="stretch">
              {presses.map((keys, press) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same keys twice, always in this order
                <Group component="span" key={press} gap={4} wrap="nowrap" align="stretch">
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </Group>
              ))}
            </Group>
          </Group>
        ))}
      </dl>
    </Dialog>
  );
}
