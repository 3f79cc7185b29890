import { Box, Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from '#ui/brand.tsx';

export function RouteErrorPage() {
  return (
    <NoticePage
      heading="Unexpected Application Error!"
      message="Something went wrong on this page. Reloading usually helps. Your saved data is safe."
      action={
        <Button size="room" variant="filled" onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    />
  );
}

/** Uses no lazy components, because a missing chunk may be the reason. */
export function NoticePage(notice: NoticeTextProps) {
  return (
    <Stack
      renderRoot={(props) => <main {...props} />}
      gap={0}
      maw={688}
      mih="100dvh"
      px={{ base: 24, sm: 64 }}
      py={{ base: 28, sm: 44 }}
    >
      <Brand>Ten-Four</Brand>
      <NoticeText {...notice} />
    </Stack>
  );
}

interface NoticeTextProps {
  heading: string;
  message: string;
  action: ReactNode;
}

export function NoticeText({ heading, message, action }: NoticeTextProps) {
  return (
    <Stack flex={1} gap={0} align="flex-start" justify="center">
      <Box component="h1" ff="heading" fz={32} fw={600} lh="40px">
        {heading}
      </Box>
      <Box component="p" mt={8} mb={24} c="var(--tf-dim)">
        {message}
      </Box>
      {action}
    </Stack>
  );
}
