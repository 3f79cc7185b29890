import { Button } from '@mantine/core';
import { Dialog, DialogButtons } from '#ui/dialog.tsx';
import { DispositionGrid } from './disposition-grid.tsx';

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
      <DispositionGrid size="room" onChoose={onEnd} />
      <DialogButtons>
        <Button size="room" onClick={onLeave}>
          Only clear my unit
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
