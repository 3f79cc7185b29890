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
}

/** Says for a moment that something happened, with the way to take it back. */
export function showUndo(message: string, { failed, unreachable, undo }: Undo): void {
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
}
