import { Box, Button } from '@mantine/core';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { useClockOut } from '#features/dispatch/duty/change-duty.ts';
import { useSignOut } from '#features/session/session.queries.ts';
import { failureMessage } from '#lib/api-client.ts';
import { Dialog, DialogButtons } from '#ui/dialog.tsx';
import { showError } from '#ui/toast.ts';

interface SignOutDialogProps {
  opened: boolean;
  officer: Officer;
  onClose: () => void;
}

export function SignOutDialog({ opened, officer, onClose }: SignOutDialogProps) {
  const clockOut = useClockOut(officer);
  const signOut = useSignOut();
  const busy = clockOut.isPending || signOut.isPending;
  const leave = async (work: () => Promise<unknown>) => {
    try {
      await work();
      await signOut.mutateAsync({});
    } catch (error) {
      showError(failureMessage(error, 'Failed to sign out.'));
    }
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={`${officer.callsign} is on duty`} size={440}>
      <Box component="p" c="var(--tf-dim)">
        Clock out as well? If you stay on duty, your unit stays on the board.
      </Box>
      <DialogButtons>
        <Button size="room" disabled={busy} onClick={() => void leave(async () => undefined)}>
          Stay on duty
        </Button>
        <Button
          size="room"
          variant="filled"
          disabled={busy}
          data-autofocus
          onClick={() => void leave(() => clockOut.mutateAsync())}
        >
          Clock out and sign out
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
