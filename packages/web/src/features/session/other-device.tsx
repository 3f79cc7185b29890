import { Box, Button, Stack } from '@mantine/core';
import { SIGN_IN_CODE_TEXTS, shownCode } from '@ten-four/contract/session/session.values';
import { useState } from 'react';
import { callEndpoint, failureMessage } from '#lib/api-client.ts';
import { accountEndpoints } from '#lib/endpoints/community.endpoints.ts';
import { useLiveEvent } from '#lib/live/live-bus.ts';
import { useNow } from '#lib/use-now.ts';
import { Panel } from '#ui/panel.tsx';
import { showError } from '#ui/toast.ts';
import { useSignInCode } from './session.queries.ts';

/** Milliseconds for which a code is good. */
const GOOD_FOR = 120_000;

/** A code that signs the reader in on another device, shown for as long as it is good. */
export function OtherDevicePanel() {
  const make = useSignInCode();
  const [used, setUsed] = useState(false);
  const expiresAt = make.data?.expiresAt;
  // The event tells of devices that ring as well: used it was if there is a session since.
  useLiveEvent('devices', () => {
    if (expiresAt === undefined) return;
    const madeAt = Date.parse(expiresAt) - GOOD_FOR;
    void callEndpoint(accountEndpoints.getOwnAccount).then(
      ({ sessions }) =>
        setUsed(sessions.some(({ current, createdAt }) => !current && Date.parse(createdAt) >= madeAt)),
      () => undefined,
    );
  });
  const onShow = () => {
    setUsed(false);
    make.mutate({}, { onError: (error) => showError(failureMessage(error, SIGN_IN_CODE_TEXTS.notMade)) });
  };
  return (
    <Panel title="Sign in on another device">
      <Stack gap={12} p="12px 16px 16px" c="var(--tf-dim)" align="flex-start">
        <p>The Home Screen app needs its own sign-in. This code signs it in without Discord.</p>
        {make.data !== undefined && <ShownCode {...make.data} used={used} />}
        <Button size="room" loading={make.isPending} onClick={onShow}>
          {make.data === undefined ? 'Show a code' : 'Show another code'}
        </Button>
      </Stack>
    </Panel>
  );
}

function ShownCode({ code, expiresAt, used }: { code: string; expiresAt: string; used: boolean }) {
  const left = Math.ceil((Date.parse(expiresAt) - useNow()) / 1000);
  if (used) return <p role="status">This code has been used.</p>;
  if (left <= 0) return <p role="status">This code has expired.</p>;
  return (
    <>
      <Box component="output" ff="monospace" fz={28} lh="36px" fw={600} c="var(--tf-text)" aria-label="Code">
        {shownCode(code)}
      </Box>
      <p>Enter this only on your own phone. Anyone with this code can sign in as you.</p>
      <p>
        Good for {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}, once.
      </p>
    </>
  );
}
