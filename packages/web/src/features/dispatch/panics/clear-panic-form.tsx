import { Button } from '@mantine/core';
import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { DispositionForm } from '../calls/close-call-form.tsx';
import { useClearPanic } from './panics.queries.ts';

export default function ClearPanicForm({
  panic: { _id: id, callId },
  onKeepCall,
  isCleared,
  dialog,
}: {
  panic: Panic;
  onKeepCall: () => void;
  dialog: DialogControl;
}) {
  const send = useClearPanic();
  return (
    <DispositionForm
      callId={callId}
      send={send}
      optionsOf={(disposition) => ({ params: { id }, body: { closeCall: true, disposition } })}
      buttons={
        <Button size="room" disabled={send.isPending} onClick={onKeepCall}>
          Keep Call Open
        </Button>
      }
      dialog={dialog}
    />
  );
}
