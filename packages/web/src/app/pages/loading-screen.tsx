import { Group, Loader, Stack, Text } from '@mantine/core';

/** Matches the first screen in index.html, so that nothing jumps. */
export function LoadingScreen({ message }: { message: string }) {
  return (
    <Stack
      component="main"
      align="center"
      justify="center"
      gap={16}
      mih="100dvh"
      ff="system-ui, sans-serif"
      c="dimmed"
    >
      <Text fz={44} fw={700} lh="52px" c="var(--mantine-color-text)" tt="uppercase" lts="0.04em">
        Ten-Four
      </Text>
      <Group gap={12}>
        <Loader size={20} aria-hidden />
        <div role="status">
          <Text component="h1">{message}</Text>
        </div>
      </Group>
    </Stack>
  );
}
