import { Box, Button, Stack } from '@mantine/core';

interface ErrorStateProps {
  message: string;
  onRetry: () => void;
  label?: string;
}

export function ErrorState({ message, onRetry, label = 'Retry' }: ErrorStateProps) {
  return (
    <Stack gap={12} align="flex-start" p="var(--state-padding, 16px)" role="alert">
      <Box component="p" c="red.4">
        {message}
      </Box>
      <Button onClick={onRetry}>{label}</Button>
    </Stack>
  );
}
