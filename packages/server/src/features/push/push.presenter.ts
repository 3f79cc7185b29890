import type { PushDevice } from '@ten-four/contract/push/push.contract';
import type { DeviceRow } from '#features/push/devices.store';
import { timestamp, timestampOrNull } from '#platform/timestamps';

/** Leaves out the endpoint and its keys. */
export const presentDevice = (device: DeviceRow): PushDevice => ({
  _id: device.id,
  name: device.name,
  kind: device.kind,
  createdAt: timestamp(device.created_at),
  lastArrivedAt: timestampOrNull(device.last_arrived_at),
});
