import { Box, Button } from '@mantine/core';
import { DISPOSITIONS } from '@ten-four/contract/dispatch/dispatch.values';
import { useState } from 'react';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { CloseCallForm } from '../calls/close-call-form.tsx';
import type { ShownCall } from './shown-call.ts';

interface CloseCallSheetProps {
  opened: boolean;
  /** The call that was asked about. */
  shown: ShownCall;
  onClose: () => void;
  onEnd: (disposition: string) => void;
  /** After it was closed in other words. */
  onClosed: () => void;
}

/** Closes a call by one press on what came of it, or asks for other words. */
export function CloseCallSheet({ opened, shown: { call }, onClose, ...on }: CloseCallSheetProps) {
  const [inWords, setInWords] = useState(false);
  const title = `Close Call ${call.callNumber}`;
  return (
    <>
      <Sheet opened={opened} onClose={onClose} title={title}>
        <Box display="grid" style={{ gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 8 }}>
          {DISPOSITIONS.map((disposition, index) => (
            <Button
              key={disposition}
              h={48}
              data-autofocus={index === 0 || undefined}
              onClick={() => {
                onClose();
                on.onEnd(disposition);
              }}
            >
              {disposition}
            </Button>
          ))}
          <Button
            h={48}
            onClick={() => {
              onClose();
              setInWords(true);
            }}
          >
            Other
          </Button>
        </Box>
      </Sheet>
      <FormDialog opened={inWords} title={title} size={440} onClose={() => setInWords(false)}>
        {(dialog) => <CloseCallForm callId={call._id} onClosed={on.onClosed} dialog={dialog} />}
      </FormDialog>
    </>
  );
}
