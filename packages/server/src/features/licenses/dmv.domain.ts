import { DMV_LATEST, DMV_TEXTS, DMV_TIME_LIMIT } from '@ten-four/contract/licenses/licenses.values';
import type { License } from '@ten-four/contract/session/session.values';
import { type Db, inTransaction } from '#db/database';
import { type DmvAnswers, gradeTest } from '#features/licenses/dmv.rules';
import {
  type FinishedAttempt,
  finishAttempt,
  hasOpenAttempt,
  listFinishedOf,
  listHandedInTimes,
  openAttempt,
} from '#features/licenses/dmv.store';
import { DMV_QUESTIONS } from '#features/licenses/dmv-questions.data';
import { HOUR } from '#platform/clock';
import { ruleBroken, tooOften } from '#platform/errors';
import { newId } from '#platform/ids';
import { cutPage, type PageQuery, readPage } from '#platform/newest-first';

/**
 * Opens a test of a type for the user, who has one open a type: one whose time is not over goes on, with its clock.
 * Answers when it was opened.
 */
export const openTest = (
  db: Db,
  request: { userId: string; license: License; now: number },
): Promise<number> => openAttempt(db, { id: newId(), goingOn: request.now - DMV_TIME_LIMIT, ...request });

/**
 * Grades the test that the user opened and uses it up. Throws 400 for answers that do not belong to it, 422 when none
 * is open or its time is over, 429 when the user handed in as many within an hour as one may.
 */
export async function handInTest(
  db: Db,
  request: { userId: string; license: License; answers: DmvAnswers; mostAnHour: number; now: number },
): Promise<{ attemptId: string; score: number; passed: boolean }> {
  const { userId, license, answers, now } = request;
  const result = gradeTest(DMV_QUESTIONS[license], answers);
  return inTransaction(db, async (tx) => {
    const attemptId = await finishAttempt(
      tx,
      { userId, license, openedAfter: now - DMV_LATEST },
      { ...result, handedInAt: now, answers: JSON.stringify(answers) },
    );
    if (attemptId === undefined) {
      const isLate = await hasOpenAttempt(tx, userId, license);
      throw ruleBroken(isLate ? DMV_TEXTS.timeExceeded : DMV_TEXTS.notOpened);
    }
    await refuseTooMany(tx, request);
    return { attemptId, ...result };
  });
}

/** Counts after writing, so that of two handed in at once the later one sees the earlier one. */
async function refuseTooMany(
  tx: Db,
  request: { userId: string; license: License; mostAnHour: number; now: number },
): Promise<void> {
  const { userId, license, mostAnHour, now } = request;
  const times = await listHandedInTimes(tx, { userId, license, after: now - HOUR, most: mostAnHour + 1 });
  const oldest = times[mostAnHour];
  if (oldest === undefined) return;
  throw tooOften(DMV_TEXTS.tooMany, oldest + HOUR - now);
}

/** A page of the tests that the user handed in, newest first. */
export async function listAttempts(
  db: Db,
  userId: string,
  query: PageQuery,
): Promise<{ attempts: FinishedAttempt[]; nextCursor: string | null }> {
  const page = readPage(query);
  const found = await listFinishedOf(db, userId, page);
  const { rows, nextCursor } = cutPage(found, page, (attempt) => attempt.handed_in_at);
  return { attempts: rows, nextCursor };
}
