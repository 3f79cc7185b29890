import { Box } from '@mantine/core';
import type { Response } from '@ten-four/contract/dispatch/dispatch.values';
import { RESPONSE_LETTERS, responseTone } from './call-responses.ts';

export function ResponseTag({ response }: { response: Response }) {
  return (
    <Box
      component="span"
      ff="monospace"
      fz={12}
      fw={600}
      c={`var(--tf-${responseTone(response)})`}
      title={response}
    >
      {RESPONSE_LETTERS[response]}
    </Box>
  );
}
