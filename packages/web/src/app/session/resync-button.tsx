import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { sessionEndpoints } from '@ten-four/contract/session/session.contract';

/** Fetches the roles again: leaves the app for the server, which comes back to this page. */
export function ResyncButton() {
  return (
    <Button
      component="a"
      href={sessionEndpoints.resync.path}
      size="room"
      leftSection={<IconRefresh size={16} aria-hidden />}
    >
      Resync
    </Button>
  );
}
