import { Box, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

export function EmptyState({ message, action }: { message: string; action?: ReactNode }) {
  return (
    <Stack gap={12} align="flex-start" p="var(--state-padding, 16px var(--panel-side, 16px))">
      <Box component="p" c="var(--tf-dim)">
        {message}
      </Box>
      {action}
    </Stack>
  );
}
