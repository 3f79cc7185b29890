import { Group } from '@mantine/core';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { statusLabel, useOffers } from '#lib/community.ts';
import { Dialog } from '#ui/dialog.tsx';
import classes from './key-sheet.module.css';

/** A key with what it does; each inner list is pressed at once, one list after the other. */
interface Key {
  what: string;
  presses: readonly (readonly string[])[];
}

/** Statuses that have a key. */
const NUMBERED = 9;

const CREATE_CALL: Key = { what: 'Create Call', presses: [['Alt', 'N']] };
const CREATE: readonly Key[] = [CREATE_CALL, { what: 'Create BOLO', presses: [['Alt', 'B']] }];
const BROADCAST: Key = { what: 'Broadcast', presses: [['Alt', 'G']] };
const OF_UNITS: readonly Key[] = [
  { what: 'En route to your call', presses: [['Alt', 'R']] },
  { what: 'On scene at your call', presses: [['Alt', 'A']] },
  { what: 'Clear and close call', presses: [['Alt', 'L']] },
  {
    what: 'Panic',
    presses: [
      ['Alt', 'P'],
      ['Alt', 'P'],
    ],
  },
];
const OF_DISPATCHERS: readonly Key[] = [
  { what: 'Take the oldest 911 call', presses: [['Alt', 'T']] },
  BROADCAST,
  { what: 'Go to the calls', presses: [['Alt', 'C']] },
  { what: 'Go to the units', presses: [['Alt', 'U']] },
  { what: 'Walk along the rows', presses: [['↑'], ['↓']] },
  { what: 'Mark a unit', presses: [['Space']] },
  { what: 'Assign the marked units to a call', presses: [['Ctrl', 'Enter']] },
];
const ALWAYS: readonly Key[] = [
  { what: 'Command, name or 10-code', presses: [['Ctrl', 'K']] },
  { what: 'This sheet', presses: [['?']] },
];

interface KeySheetProps {
  opened: boolean;
  /** Of the console; else that of officers. */
  dispatches?: boolean;
  /** Of units; law enforcement unless another is named. */
  kind?: DepartmentKind | undefined;
  onClose: () => void;
}

export function KeySheet({ opened, dispatches = false, kind, onClose }: KeySheetProps) {
  const statuses = useOffers(kind).statuses.slice(0, NUMBERED);
  const ofStatuses: Key[] = statuses.map((status, index) => ({
    what: statusLabel(status),
    presses: [['Alt', String(index + 1)]],
  }));
  const keys = dispatches
    ? [...CREATE, ...OF_DISPATCHERS, ...ALWAYS]
    : [...ofStatuses, ...(kind === 'Fire & EMS' ? [CREATE_CALL, BROADCAST] : CREATE), ...OF_UNITS, ...ALWAYS];
  return (
    <Dialog opened={opened} onClose={onClose} title="Keys" size={440}>
      <dl className={classes.keys}>
        {keys.map(({ what, presses }) => (
          <Group key={what} gap={16} mih={32} wrap="nowrap" justify="space-between">
            <dt>{what}</dt>
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
