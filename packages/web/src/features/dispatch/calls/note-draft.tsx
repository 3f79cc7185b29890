import { Box, Button } from '@mantine/core';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { useState } from 'react';
import { copyText } from '#ui/copy-text.ts';
import { draftAt } from '#ui/form-dialog/draft.ts';

export const noteDraftOf = (callId: string) => draftAt(`call-note:${callId}`, { text: '' });

export function useNoteDraft(callId: string): [text: string, setText: (text: string) => void] {
  const [draft] = useState(() => noteDraftOf(callId));
  const [text, setText] = useState(() => draft.load().text);
  const save = (typed: string) => {
    setText(typed);
    if (typed === '') draft.clear();
    else draft.save({ text: typed });
  };
  return [text, save];
}

export function ClosedCallNotice({ call }: { call: Call }) {
  return (
    <Box component="p" role="status" pb={6} fz={13} c="var(--tf-busy)">
      Call {call.callNumber} is closed, so this note wasn't added. Reopen the call to add it, or copy the
      text.
    </Box>
  );
}

export function CopyNote({ text, size }: { text: string; size?: string }) {
  return (
    <Button {...(size === undefined ? {} : { size })} onClick={() => void copyText(text, 'Note copied.')}>
      Copy
    </Button>
  );
}
