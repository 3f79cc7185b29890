import { Box, Button, Stack } from '@mantine/core';
import { SIGN_IN_CODE_TEXTS, shownCode } from '@ten-four/contract/session/session.values';
import { useState } from 'react';
import { callEndpoint } from '#lib/api-client.ts';
import { useLiveEvent } from '#lib/live/live-bus.ts';
import { useSend } from '#lib/use-endpoint.ts';
import { useNow } from '#lib/use-now.ts';
import { Panel } from '#ui/panel.tsx';
import { errorToast } from '#ui/toast.ts';

const VALID_MS = 120_000;

export function OtherDevicePanel() {
  const make = useSend('POST /api/auth/codes');
  const [isUsed, setIsUsed] = useState(false);
  const expiresAt = make.data?.expiresAt;
  // The event has other causes, too: the code was used only if a newer session exists.
  useLiveEvent('devices', () => {
    if (expiresAt === undefined) return;
    const madeAt = Date.parse(expiresAt) - VALID_MS;
    void callEndpoint('GET /api/me').then(
      ({ sessions }) =>
        setIsUsed(sessions.some(({ current, createdAt }) => !current && Date.parse(createdAt) >= madeAt)),
      () => undefined,
    );
  });
  const onShow = () => {
    setIsUsed(false);
    make.mutate({}, { onError: errorToast(SIGN_IN_CODE_TEXTS.notMade) });
  };
  return (
    <Panel title="Sign in on another device">
      <Stack gap={12} p="12px 16px 16px" c="var(--tf-dim)" align="flex-start">
        <p>The Home Screen app needs its own sign-in. This code signs it in without Discord.</p>
        {make.data !== undefined && <ShownCode {...make.data} used={isUsed} />}
        <Button size="room" loading={make.isPending} onClick={onShow}>
          {make.data === undefined ? 'Show a code' : 'Show another code'}
        </Button>
      </Stack>
    </Panel>
  );
}

function ShownCode({ code, expiresAt, used }: { code: string; expiresAt: string; used: boolean }) {
  const secondsLeft = Math.ceil((Date.parse(expiresAt) - useNow()) / 1000);
  if (used) return <p role="status">This code has been used.</p>;
  if (secondsLeft <= 0) return <p role="status">This code has expired.</p>;
  return (
    <>
      <Box component="output" ff="monospace" fz={28} lh="36px" fw={600} c="var(--tf-text)" aria-label="Code">
        {shownCode(code)}
      </Box>
      <p>Enter this only on your own phone. Anyone with this code can sign in as you.</p>
      <p>
        Good for {Math.floor(secondsLeft / 60)}:{String(secondsLeft % 60).padStart(2, '0')}, once.
      </p>
    </>
  );
}
