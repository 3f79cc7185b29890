import { Box, Group, VisuallyHidden } from '@mantine/core';
import { useLiveState } from '#lib/live/live-state.ts';
import { useBelow } from '#ui/breakpoints.ts';

const STATES = {
  live: { color: 'var(--tf-available)', title: 'Everything you see is up to date.' },
  reconnecting: { color: 'var(--tf-busy)', title: 'Reconnecting…' },
  offline: { color: 'red.4', title: 'No connection. What you see may be out of date.' },
} as const;

export function LivePill({ inFull = false }: { inFull?: boolean }) {
  const state = useLiveState();
  const { color, title } = STATES[state];
  const isOnlyDot = useBelow('xs') && state === 'live' && !inFull;
  const word = state.toUpperCase();
  return (
    <Group
      component="span"
      display="inline-flex"
      flex="none"
      gap={6}
      wrap="nowrap"
      ff="monospace"
      fz={12}
      fw={500}
      c={color}
      role="status"
      data-state={state}
      title={title}
    >
      <Box component="span" w={8} h={8} bg="currentcolor" bdrs="50%" />
      {isOnlyDot ? <VisuallyHidden>{word}</VisuallyHidden> : word}
    </Group>
  );
}
