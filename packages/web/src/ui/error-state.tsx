import { Box, Button, Stack } from '@mantine/core';

interface ErrorStateProps {
  message: string;
  onRetry: () => void;
}

export function ErrorState({ message, onRetry }: ErrorStateProps) {
  return (
    <Stack gap={12} align="flex-start" p="var(--state-padding, 16px)" role="alert">
      <Box component="p" c="red.4">
        {message}
      </Box>
      <Button onClick={onRetry}>Retry</Button>
    </Stack>
  );
}
