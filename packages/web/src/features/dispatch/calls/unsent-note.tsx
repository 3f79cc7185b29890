import { Box, Button } from '@mantine/core';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { showError, showSuccess } from '#ui/toast.ts';

/** Says that a call was closed before a note was added. */
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
