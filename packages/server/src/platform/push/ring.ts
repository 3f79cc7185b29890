import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { PushKind } from '@ten-four/contract/push/push.values';
import { sql } from 'kysely';
import { afterCommit, type Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import { SECOND } from '#platform/clock';
import { newId } from '#platform/ids';
import { publish } from '#platform/live/publish';

/**
 * What rings on phones. Who changes something says here that it is to ring; for whom, and in which words, is found out
 * when it is sent.
 */

/** Whether any browser rings, and for new calls, and who is woken when something is to; by what all handles of a database share. */
interface Ringing {
  isAnyDevice: boolean;
  isNewCallWanted: boolean;
  wake: () => void;
}
const known = new WeakMap<object, Ringing>();

function ringingOn(db: Db): Ringing {
  const { adapter } = db.getExecutor();
  const ringing = known.get(adapter) ?? { isAnyDevice: true, isNewCallWanted: true, wake: () => {} };
  known.set(adapter, ringing);
  return ringing;
}

/** Names who is woken when something is to ring; answers what ends that. */
export function onRing(db: Db, wake: () => void): () => void {
  const ringing = ringingOn(db);
  ringing.wake = wake;
  return () => {
    ringing.wake = () => {};
  };
}

/** Says that there are devices, or are none; while there are none, what happens costs no statement. */
export function noteDevices(db: Db, isAnyDevice: boolean): void {
  ringingOn(db).isAnyDevice = isAnyDevice;
}

/** Says that somebody wants to be told of new calls: while nobody does, they cost no statement. */
export function noteNewCallWanted(db: Db): void {
  ringingOn(db).isNewCallWanted = true;
}

/** Whether there are devices, and people who want to be told of new calls, as columns of a statement: 1 or 0. */
export const RINGING = [
  sql<number>`case when exists (select 1 from push_devices) then 1 else 0 end`.as('is_any_device'),
  sql<number>`case when exists (select 1 from push_choices where new_call = 1) then 1 else 0 end`.as(
    'is_new_call_wanted',
  ),
] as const;

const ringingNow = (db: Db) => db.selectNoFrom(() => RINGING).executeTakeFirst();

/** Looks whether there are devices, and who wants to be told of new calls. */
export async function lookForDevices(db: Db): Promise<void> {
  const found = await ringingNow(db);
  Object.assign(ringingOn(db), {
    isAnyDevice: found?.is_any_device === 1,
    isNewCallWanted: found?.is_new_call_wanted === 1,
  });
}

/** The user's pages ask again for the devices; where there is none of anybody, there is nothing to ask for. */
export async function tellOfDevices(tx: Db, userId: string, now: number): Promise<void> {
  if (!ringingOn(tx).isAnyDevice) return;
  await publish(tx, { name: 'devices', readers: { userId }, data: {}, now });
}

/** Something that is to ring: about what, and for whom where its kind does not say so. */
export interface Ring {
  kind: PushKind;
  platform?: Platform;
  subjectId: string;
  userId?: string;
  /** The unit whose people are meant. */
  unitId?: string;
  /** Who caused it: it does not ring for them. */
  byUserId?: string | null;
}

/** Who has not acknowledged a panic is told again so many milliseconds after it was raised. */
const PANIC_AGAIN = [20 * SECOND, 60 * SECOND];

const insertJobs = insertInto('push_jobs');

/** Has things ring, as part of a transaction of `inTransaction`: one statement, and none where no browser rings for them. */
export async function ring(tx: Db, rings: readonly Ring[], now: number): Promise<void> {
  const ringing = ringingOn(tx);
  const wanted = rings.filter(({ kind }) => ringing.isNewCallWanted || kind !== 'newCall');
  if (wanted.length === 0 || !ringing.isAnyDevice) return;
  const jobs = wanted.flatMap(({ kind, platform, subjectId, userId, unitId, byUserId }) =>
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
  await insertJobs(tx, jobs);
  afterCommit(tx, ringing.wake);
}
