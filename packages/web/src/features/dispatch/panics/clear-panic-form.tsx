import { Button } from '@mantine/core';
import { PANIC_DISPOSITIONS } from '@ten-four/contract/dispatch/dispatch.values';
import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { CloseCallForm, DispositionForm } from '../calls/close-call-form.tsx';
import { useClearPanic } from './panics.queries.ts';

export function ClearPanicForm({
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
  const closing = { callId, suggestions: PANIC_DISPOSITIONS, dialog };
  if (isCleared) return <CloseCallForm {...closing} cancelLabel="Keep Call Open" />;
  return (
    <DispositionForm
      {...closing}
      send={send}
      optionsOf={(disposition) => ({ params: { id }, body: { closeCall: true, disposition } })}
      buttons={
        <Button size="room" disabled={send.isPending} onClick={onKeepCall}>
          Keep Call Open
        </Button>
      }
    />
  );
}
