import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { putOff, putOffFor } from './put-off.ts';

const ID = 'new-version';

let again: ReturnType<typeof setTimeout>;

/**
 * Says that a newer build is there and stays until it is answered: nobody's page reloads by itself. While that is put off it
 * waits.
 */
export function offerReload(reload: () => void): void {
  clearTimeout(again);
  notifications.hide(ID);
  const left = putOffFor();
  if (left > 0) {
    again = setTimeout(() => offerReload(reload), left);
    return;
  }
  const later = () => {
    putOff();
    offerReload(reload);
  };
  show(
    'A new version is ready.',
    reload,
    <Button size="row" onClick={later}>
      Later
    </Button>,
  );
}

/** Says that a chunk of this version is no longer on the server. */
export function showUpdated(): void {
  show('Ten-Four has been updated.', () => window.location.reload());
}

function show(text: string, reload: () => void, later?: ReactNode): void {
  notifications.show({
    id: ID,
    message: (
      <Group gap={8} justify="space-between">
        {text}
        <Group gap={8} wrap="nowrap">
          {later}
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
