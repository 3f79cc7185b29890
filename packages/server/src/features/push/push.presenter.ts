import type { PushDevice } from '@ten-four/contract/push/push.contract';
import type { DeviceRow } from '#features/push/devices.store';
import { moment, momentOrNull } from '#platform/moments';

/** Leaves out the endpoint and its keys. */
export const presentDevice = (device: DeviceRow): PushDevice => ({
  _id: device.id,
  name: device.name,
  kind: device.kind,
  createdAt: moment(device.created_at),
  lastArrivedAt: momentOrNull(device.last_arrived_at),
});
