import { Box, Button } from '@mantine/core';
import { DISPOSITIONS } from '@ten-four/contract/dispatch/dispatch.values';
import { Dialog, DialogButtons } from '#ui/dialog.tsx';

interface ClearCallDialogProps {
  opened: boolean;
  callNumber: number | undefined;
  onClose: () => void;
  /** Closes the call with what came of it. */
  onEnd: (disposition: string) => void;
  /** The own unit leaves; the call stays. */
  onLeave: () => void;
}

/** Ends a call by one press: on what came of it, or for the own unit alone. */
export function ClearCallDialog(props: ClearCallDialogProps) {
  const { opened, callNumber, onClose, onEnd, onLeave } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={`Clear and close call ${callNumber}`} size={440}>
      <Box display="grid" style={{ gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 8 }}>
        {DISPOSITIONS.map((disposition, index) => (
          <Button
            key={disposition}
            size="room"
            data-autofocus={index === 0 || undefined}
            onClick={() => onEnd(disposition)}
          >
            {disposition}
          </Button>
        ))}
      </Box>
      <DialogButtons>
        <Button size="room" onClick={onLeave}>
          Only clear my unit
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
