import { Box } from '@mantine/core';
import { formatTime } from '#lib/date-format.ts';
import { lastHeardAt, useLiveState } from '#lib/live/live-state.ts';

export function OfflineLine() {
  if (useLiveState() !== 'offline') return null;
  const lastHeard = formatTime(new Date(lastHeardAt()).toISOString());
  return (
    <Box
      role="status"
      pos="relative"
      px={16}
      py={6}
      fz={13}
      lh="20px"
      bg="var(--tf-amber-tint)"
      c="var(--tf-text)"
    >
      No connection. What you see is from {lastHeard}.
    </Box>
  );
}
