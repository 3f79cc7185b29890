import {
  DMV_LATEST,
  DMV_PASS_MARK,
  DMV_TEXTS,
  DMV_TIME_LIMIT,
} from '@ten-four/contract/licenses/licenses.values';
import type { License } from '@ten-four/contract/session/session.values';
import { type Db, inTransaction } from '#db/database';
import {
  finishAttempt,
  hasOpenAttempt,
  listFinishedOf,
  listHandedInTimes,
  openAttempt,
} from '#features/licenses/dmv.store';
import { DMV_QUESTIONS, type DmvQuestion } from '#features/licenses/dmv-questions.data';
import { HOUR } from '#platform/clock';
import { invalidField, ruleBroken, tooOften } from '#platform/errors';
import { newId } from '#platform/ids';
import { type PageQuery, readRows } from '#platform/newest-first';

/** Opens a test, unless one of the type is open whose time is not over. Answers when the open one was opened. */
export const openTest = (
  db: Db,
  request: { userId: string; license: License; now: number },
): Promise<number> => openAttempt(db, { id: newId(), goingOn: request.now - DMV_TIME_LIMIT, ...request });

/** Chosen options' texts by the question's index; absent, null and empty ones were not answered. */
export type DmvAnswers = Record<string, string | null>;

/** Counts the right answers. Throws 400 for a question that is not in the test, or an option that it does not have. */
export function gradeTest(
  questions: readonly DmvQuestion[],
  answers: DmvAnswers,
): { score: number; passed: boolean } {
  let score = 0;
  for (const [index, chosen] of Object.entries(answers)) {
    const question = questions[Number(index)];
    if (question === undefined) throw invalidField(`answers.${index}`, 'The test has no such question.');
    if (chosen === null || chosen === '') continue;
    const option = question.options.indexOf(chosen);
    if (option === -1) throw invalidField(`answers.${index}`, 'The question has no such option.');
    if (option === question.answer) score += 1;
  }
  return { score, passed: score >= DMV_PASS_MARK };
}

/**
 * Grades the test that the user opened and uses it up. Throws 400 for answers that do not belong to it, 422 when none is
 * open or its time is over, 429 when the user handed in as many within an hour as one may.
 */
export async function handInTest(
  db: Db,
  request: { userId: string; license: License; answers: DmvAnswers; mostAnHour: number; now: number },
): Promise<{ attemptId: string; score: number; passed: boolean }> {
  const { userId, license, answers, mostAnHour, now } = request;
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
    // Counted after writing, so that of two handed in at once the later one sees the earlier one.
    const times = await listHandedInTimes(tx, { userId, license, after: now - HOUR, most: mostAnHour + 1 });
    const oldest = times[mostAnHour];
    if (oldest !== undefined) throw tooOften(DMV_TEXTS.tooMany, oldest + HOUR - now);
    return { attemptId, ...result };
  });
}

/** A page of the tests that the user handed in, newest first. */
export const listAttempts = (db: Db, userId: string, query: PageQuery) =>
  readRows(query, 'handed_in_at', (page) => listFinishedOf(db, userId, page));
