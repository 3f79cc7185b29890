import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { errorToast, showToast } from './toast.ts';

const UNDO_MS = 6000;

interface Undo {
  failed: string;
  unreachable: string;
  undo: () => Promise<unknown>;
  of?: string | undefined;
}

const toastIds = new Map<string, string>();

/** Hides an old undo, because after another change users would mistake it for the new one. */
export function withdrawUndo(of: string): void {
  notifications.hide(toastIds.get(of) ?? '');
  toastIds.delete(of);
}

/** Replaces the undo of an older change of the same thing. */
export function showUndo(message: string, { failed, unreachable, undo, of }: Undo): void {
  if (of !== undefined) withdrawUndo(of);
  const runUndo = () => {
    notifications.hide(id);
    undo().catch(errorToast(failed, unreachable));
  };
  const id = showToast(
    {
      message: (
        <Group gap={8} wrap="nowrap" justify="space-between" style={{ overflowWrap: 'anywhere' }}>
          {message}
          <Button size="row" flex="none" onClick={runUndo}>
            Undo
          </Button>
        </Group>
      ),
      color: 'bank.4',
      role: 'status',
    },
    UNDO_MS,
  );
  if (of !== undefined) toastIds.set(of, id);
}
