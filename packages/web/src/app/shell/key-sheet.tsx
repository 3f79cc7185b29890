import { Group } from '@mantine/core';
import { STATUSES, statusLabel } from '@ten-four/contract/dispatch/dispatch.values';
import { Dialog } from '#ui/dialog.tsx';
import classes from './key-sheet.module.css';

/** Every key with what it does; each inner list is pressed at once, one list after the other. */
const KEYS: readonly { what: string; presses: readonly (readonly string[])[] }[] = [
  ...STATUSES.map((status, index) => ({ what: statusLabel(status), presses: [['Alt', String(index + 1)]] })),
  { what: 'Create Call', presses: [['Alt', 'N']] },
  { what: 'Create BOLO', presses: [['Alt', 'B']] },
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
  return (
    <Dialog opened={opened} onClose={onClose} title="Keys" size={440}>
      <dl className={classes.keys}>
        {KEYS.map(({ what, presses }) => (
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
