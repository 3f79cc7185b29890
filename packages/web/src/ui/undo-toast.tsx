import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { failureMessage } from '#lib/api-client.ts';
import { showError, showToast } from './toast.ts';

/** For how long an undo is offered, in milliseconds. */
const UNDO_MS = 6000;

interface Undo {
  /** What is said where taking it back fails without a reason, and of a server out of reach. */
  failed: string;
  unreachable: string;
  undo: () => Promise<unknown>;
  /** The name of what was changed, for `withdrawUndo`. */
  of?: string | undefined;
}

/** The toast that offers to take back the last change of each thing. */
const offers = new Map<string, string>();

/** Once a thing changes again, the undo of before would be taken for that of the new change, and be refused. */
export function withdrawUndo(of: string): void {
  notifications.hide(offers.get(of) ?? '');
  offers.delete(of);
}

/** Says for a moment that something happened, with the way to take it back. */
export function showUndo(message: string, { failed, unreachable, undo, of }: Undo): void {
  const takeBack = async () => {
    notifications.hide(id);
    try {
      await undo();
    } catch (error) {
      showError(failureMessage(error, failed, unreachable));
    }
  };
  const id = showToast(
    {
      message: (
        <Group gap={8} wrap="nowrap" justify="space-between" style={{ overflowWrap: 'anywhere' }}>
          {message}
          <Button size="row" flex="none" onClick={() => void takeBack()}>
            Undo
          </Button>
        </Group>
      ),
      color: 'bank.4',
      role: 'status',
    },
    UNDO_MS,
  );
  if (of !== undefined) offers.set(of, id);
}
