import type { License } from '@ten-four/contract/session/session.values';
import type { Db } from '#db/database';
import { type NewestFirst, newestFirst } from '#platform/newest-first';

/** DMV tests that were opened, and those that were handed in. */
export interface FinishedAttempt {
  id: string;
  license: License;
  opened_at: number;
  handed_in_at: number;
  score: number;
  passed: number;
}

/**
 * Opens a test, unless one of the same type was opened after `goingOn`; an older one is begun anew. Answers when the one
 * that is open now was opened.
 */
export async function openAttempt(
  db: Db,
  attempt: { id: string; userId: string; license: License; goingOn: number; now: number },
): Promise<number> {
  const { id, userId, license, goingOn, now } = attempt;
  const row = await db
    .insertInto('dmv_attempts')
    .values({ id, user_id: userId, license, opened_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'license'])
        .where('handed_in_at', 'is', null)
        .doUpdateSet(({ case: either, ref }) => ({
          opened_at: either()
            .when('dmv_attempts.opened_at', '>', goingOn)
            .then(ref('dmv_attempts.opened_at'))
            .else(now)
            .end(),
        })),
    )
    .returning('opened_at')
    .executeTakeFirstOrThrow();
  return row.opened_at;
}

/** Uses up the user's open test and answers its id; undefined when none was opened, or not after `openedAfter`. */
export async function finishAttempt(
  db: Db,
  key: { userId: string; license: License; openedAfter: number },
  result: { handedInAt: number; score: number; passed: boolean; answers: string },
): Promise<string | undefined> {
  const row = await db
    .updateTable('dmv_attempts')
    .set({
      handed_in_at: result.handedInAt,
      score: result.score,
      passed: Number(result.passed),
      answers: result.answers,
    })
    .where('user_id', '=', key.userId)
    .where('license', '=', key.license)
    .where('handed_in_at', 'is', null)
    .where('opened_at', '>', key.openedAfter)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function hasOpenAttempt(db: Db, userId: string, license: License): Promise<boolean> {
  const row = await db
    .selectFrom('dmv_attempts')
    .where('user_id', '=', userId)
    .where('license', '=', license)
    .where('handed_in_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** When the user's latest tests of a type were handed in, newest first. */
export async function listHandedInTimes(
  db: Db,
  key: { userId: string; license: License; after: number; most: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('dmv_attempts')
    .where('user_id', '=', key.userId)
    .where('license', '=', key.license)
    .where('handed_in_at', '>', key.after)
    .orderBy('handed_in_at', 'desc')
    .limit(key.most)
    .select('handed_in_at')
    .$narrowType<{ handed_in_at: number }>()
    .execute();
  return rows.map((row) => row.handed_in_at);
}

/** A page of the tests that the user handed in, and one more where there is one. */
export function listFinishedOf(db: Db, userId: string, page: NewestFirst): Promise<FinishedAttempt[]> {
  return db
    .selectFrom('dmv_attempts')
    .where('user_id', '=', userId)
    .where('handed_in_at', 'is not', null)
    .$call(newestFirst(page, 'handed_in_at', 'id'))
    .select(['id', 'license', 'opened_at', 'handed_in_at', 'score', 'passed'])
    .$narrowType<FinishedAttempt>()
    .execute();
}

/** The latest passed test for which Discord has not given the role yet. */
export async function findOwedAttempt(db: Db, userId: string, license: License): Promise<string | undefined> {
  const row = await db
    .selectFrom('dmv_attempts')
    .where('user_id', '=', userId)
    .where('license', '=', license)
    .where('handed_in_at', 'is not', null)
    .orderBy('handed_in_at', 'desc')
    .where('passed', '=', 1)
    .limit(1)
    .select(['id', 'role_granted_at'])
    .executeTakeFirst();
  return row?.role_granted_at === null ? row.id : undefined;
}

export async function markRoleGranted(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('dmv_attempts').set({ role_granted_at: now }).where('id', '=', id).execute();
}
