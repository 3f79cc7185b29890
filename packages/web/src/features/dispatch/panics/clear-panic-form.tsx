import { Button } from '@mantine/core';
import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import CloseCallForm, { DispositionForm } from '../calls/close-call-form.tsx';
import { useClearPanic } from './panics.queries.ts';

/** What becomes of the call of a panic that ends by it, or that has ended already. */
export default function ClearPanicForm({
  panic: { _id: id, callId },
  isCleared,
  onKeepCall,
  dialog,
}: {
  panic: Panic;
  isCleared: boolean;
  onKeepCall: () => void;
  dialog: DialogControl;
}) {
  const send = useClearPanic();
  if (isCleared) return <CloseCallForm callId={callId} cancelLabel="Keep Call Open" dialog={dialog} />;
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
