import { Button, SimpleGrid } from '@mantine/core';
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
export default function ClearCallDialog(props: ClearCallDialogProps) {
  const { opened, callNumber, onClose, onEnd, onLeave } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={`Clear and close call ${callNumber}`} size={440}>
      <SimpleGrid cols={2} spacing={8} verticalSpacing={8}>
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
      </SimpleGrid>
      <DialogButtons>
        <Button size="room" onClick={onLeave}>
          Only clear my unit
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
