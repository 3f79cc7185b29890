import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { errorToast, showToast } from './toast.ts';

const UNDO_MS = 6000;

interface Undo {
  failed: string;
  unreachable: string;
  undo: () => Promise<unknown>;
  /** Replaced by the next undo with the same target. */
  target?: string | undefined;
}

const toastIds = new Map<string, string>();

/** Hides an old undo, because after another change users would mistake it for the new one. */
export function withdrawUndo(target: string): void {
  notifications.hide(toastIds.get(target) ?? '');
  toastIds.delete(target);
}

export function showUndo(message: string, { failed, unreachable, undo, target }: Undo): void {
  if (target !== undefined) withdrawUndo(target);
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
  if (target !== undefined) toastIds.set(target, id);
}
