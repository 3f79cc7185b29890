import { Box, Button } from '@mantine/core';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { useState } from 'react';
import { draftAt } from '#ui/form-dialog/draft.ts';
import { showError, showSuccess } from '#ui/toast.ts';

export const noteDraftOf = (callId: string) => draftAt(`call-note:${callId}`, { text: '' });

/** The note being written for a call, stored until it is added or emptied. */
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

export function UnsentNotice({ call }: { call: Call }) {
  return (
    <Box component="p" role="status" pb={6} fz={13} c="var(--tf-busy)">
      Call {call.callNumber} is closed, so this note wasn't added. Reopen the call to add it, or copy the
      text.
    </Box>
  );
}

export function CopyNote({ text, size }: { text: string; size?: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showSuccess('Note copied.');
    } catch {
      showError('Your browser blocked copying.');
    }
  };
  return (
    <Button {...(size === undefined ? {} : { size })} onClick={() => void copy()}>
      Copy
    </Button>
  );
}
