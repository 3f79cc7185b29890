import { Box, Button, Group } from '@mantine/core';
import type { PushDevice } from '@ten-four/contract/push/push.contract';
import { useEffect, useState } from 'react';
import { hasDeclarativePush } from '#lib/push.ts';
import { useSend } from '#lib/use-endpoint.ts';
import { errorToast } from '#ui/toast.ts';
import { useDeviceRemoval } from '../phone.queries.ts';

const WAIT_MS = 10_000;

const SILENCE = 'Nothing arrived. Is a Focus or battery saving on?';
/** Browsers that show pushes themselves report nothing. */
const UNKNOWN =
  "This phone doesn't report whether it arrived. If nothing came: is a Focus or battery saving on?";

interface Test {
  sentAt: number;
  before: string | null;
  outcome: string | null;
}

export function DeviceTest({ device }: { device: PushDevice }) {
  const send = useSend('POST /api/push/devices/:id/test');
  const removal = useDeviceRemoval();
  const [test, setTest] = useState<Test | null>(null);
  const sentAt = test?.sentAt ?? null;
  const hasArrived = test !== null && device.lastArrivedAt !== test.before;
  useEffect(() => {
    if (sentAt === null) return;
    const showOutcome = (outcome: string) =>
      setTest((now) => (now?.sentAt === sentAt ? { ...now, outcome } : now));
    if (hasArrived) {
      const seconds = Math.max(1, Math.round((Date.now() - sentAt) / 1000));
      return showOutcome(`Arrived after ${seconds} s.`);
    }
    const timer = setTimeout(() => showOutcome(hasDeclarativePush() ? UNKNOWN : SILENCE), WAIT_MS);
    return () => clearTimeout(timer);
  }, [sentAt, hasArrived]);
  const sendTest = () => {
    setTest({ sentAt: Date.now(), before: device.lastArrivedAt, outcome: null });
    send.mutate(
      { params: { id: device._id } },
      {
        onError: (error) => {
          setTest(null);
          errorToast('The test could not be sent.')(error);
        },
      },
    );
  };
  const turnOff = () =>
    removal.mutate(
      { params: { id: device._id } },
      { onError: errorToast('Notifications could not be turned off.') },
    );
  return (
    <>
      <Group grow gap={8} p="0 16px 16px">
        <Button size="touch" loading={send.isPending} onClick={sendTest}>
          Send a test
        </Button>
        <Button size="touch" variant="subtle" color="dark.2" loading={removal.isPending} onClick={turnOff}>
          Turn off here
        </Button>
      </Group>
      {test !== null && (
        <Box component="p" role="status" p="0 16px 12px">
          {test.outcome ?? 'The test is on its way.'}
        </Box>
      )}
    </>
  );
}
