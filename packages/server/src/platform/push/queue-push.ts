import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { PushKind } from '@ten-four/contract/push/push.values';
import { afterCommit, type Db } from '#db/database';
import { SECOND } from '#platform/clock';
import { newId } from '#platform/ids';
import { publish } from '#platform/live/publish';

export const publishDevices = (tx: Db, userId: string, now: number): Promise<void> =>
  publish(tx, { name: 'devices', readers: { userId }, data: {}, now });

/** A push notification to queue; the worker finds its recipients by kind unless a user or unit is given. */
export interface PushRequest {
  kind: PushKind;
  platform?: GamePlatform;
  subjectId: string;
  userId?: string;
  unitId?: string;
  /** The user who caused it, who is not notified. */
  byUserId?: string | null;
}

/** Repetitions of a panic for those who have not acknowledged it. */
const PANIC_AGAIN = [20 * SECOND, 60 * SECOND];

/** Queues push notifications in this transaction. */
export async function queuePush(tx: Db, requests: readonly PushRequest[], now: number): Promise<void> {
  if (requests.length === 0) return;
  // Most communities have no devices at first.
  const device = await tx.selectFrom('push_devices').select('id').limit(1).executeTakeFirst();
  if (device === undefined) return;
  const jobs = requests.flatMap(({ kind, platform, subjectId, userId, unitId, byUserId }) =>
    [0, ...(kind === 'panic' ? PANIC_AGAIN : [])].map((later) => ({
      id: newId(),
      kind,
      platform: platform ?? null,
      subject_id: subjectId,
      user_id: userId ?? null,
      unit_id: unitId ?? null,
      by_user_id: byUserId ?? null,
      made_at: now,
      due_at: now + later,
      expanded_at: null,
    })),
  );
  await tx.insertInto('push_jobs').values(jobs).execute();
  afterCommit(tx, tx.hooks.wakeOutbox);
}
