import type { Db } from '#db/database';
import { forUpdate } from '#db/lock-rows';
import { type NewestFirst, newestFirst } from '#platform/newest-first';

export type FinishedAttempt = Awaited<ReturnType<typeof listFinishedOf>>[number];

/** Reuses a test opened after `stillOpenSince`, and restarts an older one. Questions are JSON. */
export function openAttempt(
  db: Db,
  attempt: {
    id: string;
    userId: string;
    licenseId: string;
    questions: string;
    stillOpenSince: number;
    now: number;
  },
) {
  const { id, userId, licenseId, questions, stillOpenSince, now } = attempt;
  return db
    .insertInto('dmv_attempts')
    .values({ id, user_id: userId, license_id: licenseId, questions, opened_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'license_id'])
        .where('handed_in_at', 'is', null)
        .doUpdateSet((eb) => {
          const isStillOpen = eb.case().when('dmv_attempts.opened_at', '>', stillOpenSince);
          return {
            opened_at: isStillOpen.then(eb.ref('dmv_attempts.opened_at')).else(now).end(),
            questions: isStillOpen.then(eb.ref('dmv_attempts.questions')).else(questions).end(),
          };
        }),
    )
    .returning(['opened_at', 'questions'])
    .$narrowType<{ questions: string }>()
    .executeTakeFirstOrThrow();
}

const attemptsOf = (db: Db, userId: string, licenseId: string) =>
  db.selectFrom('dmv_attempts').where('user_id', '=', userId).where('license_id', '=', licenseId);

export function lockOpenAttempt(tx: Db, userId: string, licenseId: string) {
  const found = attemptsOf(tx, userId, licenseId)
    .where('handed_in_at', 'is', null)
    .select(['id', 'opened_at', 'questions'])
    .$narrowType<{ questions: string }>();
  return forUpdate(tx, found, 'dmv_attempts').executeTakeFirst();
}

export async function finishAttempt(
  tx: Db,
  id: string,
  result: { handedInAt: number; score: number; passed: boolean; answers: string },
): Promise<void> {
  const { handedInAt, score, passed, answers } = result;
  const row = { handed_in_at: handedInAt, score, passed: Number(passed), answers };
  await tx.updateTable('dmv_attempts').set(row).where('id', '=', id).execute();
}

export async function listHandedInTimes(
  db: Db,
  key: { userId: string; licenseId: string; after: number; max: number },
): Promise<number[]> {
  const rows = await attemptsOf(db, key.userId, key.licenseId)
    .where('handed_in_at', '>', key.after)
    .orderBy('handed_in_at', 'desc')
    .limit(key.max)
    .select('handed_in_at')
    .$narrowType<{ handed_in_at: number }>()
    .execute();
  return rows.map((row) => row.handed_in_at);
}

export const listFinishedOf = (db: Db, userId: string, page: NewestFirst) =>
  db
    .selectFrom('dmv_attempts')
    .where('user_id', '=', userId)
    .where('handed_in_at', 'is not', null)
    .$call(newestFirst(page, 'handed_in_at', 'id'))
    .select(['id', 'license_id', 'opened_at', 'handed_in_at', 'score', 'passed'])
    .$narrowType<{ handed_in_at: number; score: number; passed: number }>()
    .execute();

export async function findOwedAttempt(
  db: Db,
  userId: string,
  licenseId: string,
): Promise<string | undefined> {
  const row = await attemptsOf(db, userId, licenseId)
    .where('handed_in_at', 'is not', null)
    .orderBy('handed_in_at', 'desc')
    .where('passed', '=', 1)
    .limit(1)
    .select(['id', 'role_granted_at'])
    .executeTakeFirst();
  return row?.role_granted_at === null ? row.id : undefined;
}

export const markRoleGranted = (db: Db, id: string, now: number) =>
  db.updateTable('dmv_attempts').set({ role_granted_at: now }).where('id', '=', id).execute();
