import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { CloseCallForm } from '../calls/close-call-form.tsx';
import { DispositionGrid } from './disposition-grid.tsx';
import type { ShownCall } from './shown-call.ts';

interface CloseCallSheetProps {
  opened: boolean;
  shown: ShownCall;
  onClose: () => void;
  onEnd: (disposition: string) => void;
  onClosed: () => void;
}

export function CloseCallSheet({ opened, shown: { call }, onClose, ...on }: CloseCallSheetProps) {
  const [inWords, setInWords] = useState(false);
  const title = `Close Call ${call.callNumber}`;
  return (
    <>
      <Sheet opened={opened} onClose={onClose} title={title}>
        <DispositionGrid
          h={48}
          onChoose={(disposition) => {
            onClose();
            on.onEnd(disposition);
          }}
        >
          <Button
            h={48}
            onClick={() => {
              onClose();
              setInWords(true);
            }}
          >
            Other
          </Button>
        </DispositionGrid>
      </Sheet>
      <FormDialog opened={inWords} title={title} size={440} onClose={() => setInWords(false)}>
        {(dialog) => <CloseCallForm callId={call._id} onClosed={on.onClosed} dialog={dialog} />}
      </FormDialog>
    </>
  );
}
