import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PushChoices, PushDevice } from '@ten-four/contract/push/push.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { useLiveEvent } from '#lib/live/live-bus.ts';
import { ownSubscription, subscribe } from '#lib/push.ts';
import {
  changeCached,
  endpointKey,
  endpointQuery,
  useEndpoint,
  useSend,
  withoutRow,
  withRow,
} from '#lib/use-endpoint.ts';
import { errorToast } from '#ui/toast.ts';
import { registerSubscription, registerThisDevice } from './register-device.ts';

const pushQuery = endpointQuery('GET /api/push');
const ownKey = endpointKey('POST /api/push/devices');

export function usePush() {
  const queryClient = useQueryClient();
  const refetch = () => void queryClient.invalidateQueries({ queryKey: pushQuery.queryKey });
  useLiveEvent('devices', refetch);
  useLiveEvent('ready', refetch);
  return useEndpoint('GET /api/push', {}, { staleTime: 0 });
}

/** Registers the subscription again to learn its ID. Null without one. */
export const useThisDevice = () =>
  useQuery({ queryKey: ownKey, queryFn: registerThisDevice, staleTime: Number.POSITIVE_INFINITY });

export function useTurnOnPush() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (publicKey: string) => {
      const subscription = await subscribe(publicKey);
      return subscription && registerSubscription(subscription);
    },
    onSuccess: async (device) => {
      if (device === null) return;
      await cacheDevice(queryClient, device);
      queryClient.setQueryData(ownKey, device._id);
    },
  });
}

const cacheDevice = (queryClient: QueryClient, device: PushDevice) =>
  changeCached(queryClient, pushQuery, (push) => ({ ...push, devices: withRow(push.devices, device) }));

export const useDeviceRename = () =>
  useSend('PATCH /api/push/devices/:id', {
    write: (queryClient, { device }) => cacheDevice(queryClient, device),
    recheck: [pushQuery.queryKey],
  });

export function useDeviceRemoval() {
  const own = useThisDevice().data;
  return useSend('DELETE /api/push/devices/:id', {
    write: async (queryClient, _, { params: { id } }) => {
      if (id === own) {
        queryClient.setQueryData(ownKey, null);
        await (await ownSubscription())?.unsubscribe();
      }
      await changeCached(queryClient, pushQuery, (push) => ({
        ...push,
        devices: withoutRow(push.devices, id),
      }));
    },
    recheck: [pushQuery.queryKey],
  });
}

/** Updates the choices optimistically; a refusal refetches. */
export function usePushChoicesChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: Partial<PushChoices>) => {
      await changeCached(queryClient, pushQuery, (push) => ({
        ...push,
        choices: { ...push.choices, ...change },
      }));
      return callEndpoint('PUT /api/push/choices', { body: change });
    },
    onError: errorToast('Your choice could not be saved.'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pushQuery.queryKey }),
  });
}
