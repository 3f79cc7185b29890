import { Group } from '@mantine/core';
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

const KEYS: readonly Key[] = [
  { what: 'Create Call', presses: [['Alt', 'N']] },
  { what: 'Create BOLO', presses: [['Alt', 'B']] },
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
  { what: 'Command, name or 10-code', presses: [['Ctrl', 'K']] },
  { what: 'This sheet', presses: [['?']] },
];

export default function KeySheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const statuses = useOffers().statuses.slice(0, NUMBERED);
  const ofStatuses: Key[] = statuses.map((status, index) => ({
    what: statusLabel(status),
    presses: [['Alt', String(index + 1)]],
  }));
  return (
    <Dialog opened={opened} onClose={onClose} title="Keys" size={440}>
      <dl className={classes.keys}>
        {[...ofStatuses, ...KEYS].map(({ what, presses }) => (
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
