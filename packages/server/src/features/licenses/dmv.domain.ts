import {
  DMV_LATEST,
  DMV_TEXTS,
  DMV_TIME_LIMIT,
  LICENSE_TEXTS,
} from '@ten-four/contract/licenses/licenses.values';
import type { LicenseTypeEntry } from '@ten-four/contract/settings/sections/licenses.section';
import { type Db, inTransaction } from '#db/database';
import { type AskedQuestion, type DmvAnswers, drawQuestions, gradeTest } from '#features/licenses/dmv.rules';
import {
  finishAttempt,
  holdOpenAttempt,
  listFinishedOf,
  listHandedInTimes,
  openAttempt,
} from '#features/licenses/dmv.store';
import { HOUR } from '#platform/clock';
import { notFound, ruleBroken, tooOften } from '#platform/errors';
import { newId } from '#platform/ids';
import { type PageQuery, readRows } from '#platform/newest-first';
import { testOf } from '#platform/settings/licenses';
import type { Settings } from '#platform/settings/settings';

/** A test that somebody takes. */
export interface OpenTest {
  openedAt: number;
  questions: AskedQuestion[];
}

/**
 * Opens a test, unless one of the type is open whose time is not over, and answers the open one. Throws 404 where the
 * type has no test.
 */
export async function openTest(
  db: Db,
  request: { userId: string; license: LicenseTypeEntry; settings: Settings; now: number },
): Promise<OpenTest> {
  const { userId, license, settings, now } = request;
  const all = testOf(settings, license);
  if (all === null) throw notFound(LICENSE_TEXTS.noTest);
  const attempt = {
    id: newId(),
    userId,
    licenseId: license._id,
    questions: JSON.stringify(drawQuestions(all)),
    goingOn: now - DMV_TIME_LIMIT,
    now,
  };
  const { opened_at, questions } = await inTransaction(db, (tx) => openAttempt(tx, attempt));
  return { openedAt: opened_at, questions: JSON.parse(questions) };
}

/**
 * Grades the test that the user opened by what was asked, and uses it up. Throws 400 for answers that do not belong to
 * it, 422 when none is open or its time is over, 429 when the user handed in as many within an hour as one may.
 */
export async function handInTest(
  db: Db,
  request: { userId: string; licenseId: string; answers: DmvAnswers; mostAnHour: number; now: number },
): Promise<{ attemptId: string; score: number; passed: boolean }> {
  const { userId, licenseId, answers, mostAnHour, now } = request;
  return inTransaction(db, async (tx) => {
    const open = await holdOpenAttempt(tx, userId, licenseId);
    if (open === undefined) throw ruleBroken(DMV_TEXTS.notOpened);
    const result = gradeTest(JSON.parse(open.questions), answers);
    if (open.opened_at <= now - DMV_LATEST) throw ruleBroken(DMV_TEXTS.timeExceeded);
    await finishAttempt(tx, open.id, { ...result, handedInAt: now, answers: JSON.stringify(answers) });
    // Counted after writing, so that of two handed in at once the later one sees the earlier one.
    const times = await listHandedInTimes(tx, { userId, licenseId, after: now - HOUR, most: mostAnHour + 1 });
    const oldest = times[mostAnHour];
    if (oldest !== undefined) throw tooOften(DMV_TEXTS.tooMany, oldest + HOUR - now);
    return { attemptId: open.id, ...result };
  });
}

/** A page of the tests that the user handed in, newest first. */
export const listAttempts = (db: Db, userId: string, query: PageQuery) =>
  readRows(query, 'handed_in_at', (page) => listFinishedOf(db, userId, page));
