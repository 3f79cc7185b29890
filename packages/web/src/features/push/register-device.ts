import type { PushDevice } from '@ten-four/contract/push/push.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { browserZone, deviceKind, ownSubscription } from '#lib/push.ts';

/** Registers the device; repeating it is safe. */
export async function registerSubscription(subscription: PushSubscription): Promise<PushDevice> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  const { device } = await callEndpoint('POST /api/push/devices', {
    body: { endpoint, keys: { p256dh, auth }, kind: deviceKind(), timeZone: browserZone() },
  });
  return device;
}

export async function registerThisDevice(): Promise<string | null> {
  const subscription = await ownSubscription();
  return subscription && (await registerSubscription(subscription))._id;
}
