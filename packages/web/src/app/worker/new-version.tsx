import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { snoozeTimeLeft, snoozeUpdate } from './update-snooze.ts';

const ID = 'new-version';

let snoozeTimer: ReturnType<typeof setTimeout>;

/** Offers a reload, since pages never reload by themselves. */
export function offerReload(reload: () => void): void {
  clearTimeout(snoozeTimer);
  notifications.hide(ID);
  const remaining = snoozeTimeLeft();
  if (remaining > 0) {
    snoozeTimer = setTimeout(() => offerReload(reload), remaining);
    return;
  }
  const snooze = () => {
    snoozeUpdate();
    offerReload(reload);
  };
  show(
    'A new version is ready.',
    reload,
    <Button size="row" onClick={snooze}>
      Later
    </Button>,
  );
}

export function showUpdated(): void {
  show('Ten-Four has been updated.', () => window.location.reload());
}

function show(text: string, reload: () => void, snooze?: ReactNode): void {
  notifications.show({
    id: ID,
    message: (
      <Group gap={8} justify="space-between">
        {text}
        <Group gap={8} wrap="nowrap">
          {snooze}
          <Button size="row" variant="filled" onClick={reload}>
            Reload
          </Button>
        </Group>
      </Group>
    ),
    color: 'police.4',
    role: 'status',
    autoClose: false,
    withCloseButton: false,
  });
}
