import { Box, Button, Stack } from '@mantine/core';

export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Stack gap={12} align="flex-start" p="var(--state-padding, 16px)" role="alert">
      <Box component="p" c="red.4">
        {message}
      </Box>
      <Button onClick={onRetry}>Retry</Button>
    </Stack>
  );
}
