import type { Db, Tx } from '#db/database';
import { publish } from '#platform/live/publish';
import { publishDevices } from '#platform/push/queue-push';

export const publishAccessChanged = (tx: Db, userId: string, now: number): Promise<void> =>
  publish(tx, { name: 'access', readers: { userId }, data: {}, now });

export async function publishSessionEnded(tx: Tx, userId: string, now: number): Promise<void> {
  await publishAccessChanged(tx, userId, now);
  await publishDevices(tx, userId, now);
}
