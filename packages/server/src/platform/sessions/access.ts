import type { Tx } from '#db/database';
import { publish } from '#platform/live/publish';
import { tellOfDevices } from '#platform/push/ring';

/** The user's open streams ask again who is reading. `now` in milliseconds. */
export const tellOfAccess = (tx: Tx, userId: string, now: number): Promise<void> =>
  publish(tx, { name: 'access', readers: { userId }, data: {}, now });

/** The same where a session ended, and with it what rang there. */
export async function tellOfEnd(tx: Tx, userId: string, now: number): Promise<void> {
  await tellOfAccess(tx, userId, now);
  await tellOfDevices(tx, userId, now);
}
