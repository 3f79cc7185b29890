import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

const ID = 'new-version';
/** Milliseconds after which it is offered again. */
const LATER = 4 * 3_600_000;

let again: ReturnType<typeof setTimeout>;

/** Says that a newer build is there and stays until it is answered: nobody's page reloads by itself. */
export function offerReload(reload: () => void): void {
  clearTimeout(again);
  const later = () => {
    notifications.hide(ID);
    again = setTimeout(() => offerReload(reload), LATER);
  };
  notifications.hide(ID);
  notifications.show({
    id: ID,
    message: (
      <Group gap={8} justify="space-between">
        A new version is ready.
        <Group gap={8} wrap="nowrap">
          <Button size="row" onClick={later}>
            Later
          </Button>
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
