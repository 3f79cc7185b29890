import { Button, Menu } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { useDispatchOf } from '../console/console.queries.ts';
import { withErrorToast } from '../with-error-toast.ts';
import { setSignal100 } from './broadcasts.queries.ts';

interface BroadcastActionsProps {
  platform: GamePlatform;
  onBroadcast: () => void;
}

const IN_FORCE = { c: 'var(--tf-body)', bg: 'var(--tf-busy)', bd: '1px solid var(--tf-busy)' };

export function BroadcastActions({ platform, onBroadcast }: BroadcastActionsProps) {
  const signal = useSignal100(platform);
  return (
    <>
      <Button
        size="form"
        leftSection={<IconSpeakerphone size={16} stroke={1.75} aria-hidden />}
        aria-keyshortcuts="Alt+G"
        onClick={onBroadcast}
      >
        Broadcast
      </Button>
      <Button
        size="form"
        {...(signal.isInForce && IN_FORCE)}
        aria-pressed={signal.isInForce}
        aria-busy={signal.isPending}
        onClick={signal.toggle}
      >
        Signal 100
      </Button>
    </>
  );
}

export function BroadcastItems({ platform, onBroadcast }: BroadcastActionsProps) {
  const { isInForce, toggle } = useSignal100(platform);
  return (
    <>
      <Menu.Item onClick={onBroadcast}>Broadcast</Menu.Item>
      <Menu.Item onClick={toggle}>{isInForce ? 'End Signal 100' : 'Signal 100'}</Menu.Item>
    </>
  );
}

function useSignal100(platform: GamePlatform) {
  const queryClient = useQueryClient();
  const isInForce = useDispatchOf(platform).data?.broadcasts.some(({ hold }) => hold) ?? false;
  const failed = `Signal 100 could not be ${isInForce ? 'ended' : 'sent'}.`;
  const { mutate, isPending } = useMutation({
    mutationFn: () => withErrorToast(setSignal100(queryClient, platform, !isInForce), failed),
  });
  return { isInForce, isPending, toggle: () => isPending || mutate() };
}
