import { Group } from '@mantine/core';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { statusLabel, useAvailableOptions } from '#lib/community.ts';
import { Dialog } from '#ui/dialog.tsx';
import lists from '#ui/rows.module.css';
import classes from './key-sheet.module.css';

/** A label and its keys: keys pressed together, with successive presses separated by commas. */
type Key = readonly [label: string, presses: string];

const NUMBERED = 9;

const CREATE_CALL: Key = ['Create Call', 'Alt N'];
const CREATE_BOLO: Key = ['Create BOLO', 'Alt B'];
const BROADCAST: Key = ['Broadcast', 'Alt G'];
const UNIT_KEYS: readonly Key[] = [
  ['En route to your call', 'Alt R'],
  ['On scene at your call', 'Alt A'],
  ['Clear and close call', 'Alt L'],
  ['Panic', 'Alt P, Alt P'],
];
const DISPATCHER_KEYS: readonly Key[] = [
  CREATE_CALL,
  CREATE_BOLO,
  ['Take the oldest 911 call', 'Alt T'],
  BROADCAST,
  ['Go to the calls', 'Alt C'],
  ['Go to the units', 'Alt U'],
  ['Move between rows', '↑, ↓'],
  ['Select a unit', 'Space'],
  ['Assign the selected units to a call', 'Ctrl Enter'],
];
const COMMON_KEYS: readonly Key[] = [
  ['Command, name or 10-code', 'Ctrl K'],
  ['Show these keys', '?'],
];

interface KeySheetProps {
  opened: boolean;
  dispatches?: boolean;
  kind?: DepartmentKind | undefined;
  onClose: () => void;
}

export function KeySheet({ opened, dispatches = false, kind, onClose }: KeySheetProps) {
  const statuses = useAvailableOptions(kind).statuses.slice(0, NUMBERED);
  const statusKeys = statuses.map((status, index): Key => [statusLabel(status), `Alt ${index + 1}`]);
  const unitKeys = [
    ...statusKeys,
    CREATE_CALL,
    kind === 'Fire & EMS' ? BROADCAST : CREATE_BOLO,
    ...UNIT_KEYS,
  ];
  const keys = [...(dispatches ? DISPATCHER_KEYS : unitKeys), ...COMMON_KEYS];
  return (
    <Dialog opened={opened} onClose={onClose} title="Keys" size={440}>
      <dl className={`${lists.rows} ${classes.keys}`}>
        {keys.map(([label, presses]) => (
          <Group key={label} gap={16} mih={32} wrap="nowrap" justify="space-between">
            <dt>{label}</dt>
            <Group component="dd" flex="none" gap="4px 12px" wrap="nowrap" align="stretch">
              {presses.split(', ').map((press, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: keys may repeat but never move
                <Group component="span" key={index} gap={4} wrap="nowrap" align="stretch">
                  {press.split(' ').map((key) => (
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
