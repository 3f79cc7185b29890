import type { PushDevice } from '@ten-four/contract/push/push.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { pushEndpoints } from '#lib/endpoints/community.endpoints.ts';
import { browserZone, deviceKind, ownSubscription } from '#lib/push.ts';

/** Tells the server of a subscription; of one that it knows this changes nothing. */
export async function registerSubscription(subscription: PushSubscription): Promise<PushDevice> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  const { device } = await callEndpoint(pushEndpoints.addDevice, {
    body: { endpoint, keys: { p256dh, auth }, kind: deviceKind(), timeZone: browserZone() },
  });
  return device;
}

/** Tells the server again of the subscription that this browser has; answers the device's id, or null where there is none. */
export async function registerThisDevice(): Promise<string | null> {
  const subscription = await ownSubscription();
  return subscription && (await registerSubscription(subscription))._id;
}
