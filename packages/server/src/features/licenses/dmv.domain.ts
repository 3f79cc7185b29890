import {
  DMV_LATEST,
  DMV_TEXTS,
  DMV_TIME_LIMIT,
  LICENSE_TEXTS,
} from '@ten-four/contract/licenses/licenses.values';
import type { LicenseTypeEntry } from '@ten-four/contract/settings/sections/licenses.section';
import { type Db, inTransaction } from '#db/database';
import { type AskedQuestion, type DmvAnswers, drawQuestions, gradeTest } from '#features/licenses/dmv.rules';
import * as store from '#features/licenses/dmv.store';
import { HOUR } from '#platform/clock';
import { notFound, ruleBroken, tooOften } from '#platform/errors';
import { newId } from '#platform/ids';
import { type PageQuery, readRows } from '#platform/newest-first';
import { testOf } from '#platform/settings/licenses';
import type { Settings } from '#platform/settings/settings';

export interface OpenTest {
  openedAt: number;
  questions: AskedQuestion[];
}

/** Opens a test, or returns the one still running. Throws 404 without a test. */
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
    stillOpenSince: now - DMV_TIME_LIMIT,
    now,
  };
  const { opened_at, questions } = await inTransaction(db, (tx) => store.openAttempt(tx, attempt));
  return { openedAt: opened_at, questions: JSON.parse(questions) };
}

/** Throws 400 for invalid answers, 422 if no test is open or time is up, 429 above the hourly limit. */
export async function handInTest(
  db: Db,
  request: { userId: string; licenseId: string; answers: DmvAnswers; maxPerHour: number; now: number },
): Promise<{ attemptId: string; score: number; passed: boolean }> {
  const { userId, licenseId, answers, maxPerHour, now } = request;
  return inTransaction(db, async (tx) => {
    const open = await store.lockOpenAttempt(tx, userId, licenseId);
    if (open === undefined) throw ruleBroken(DMV_TEXTS.notOpened);
    const result = gradeTest(JSON.parse(open.questions), answers);
    if (open.opened_at <= now - DMV_LATEST) throw ruleBroken(DMV_TEXTS.timeExceeded);
    await store.finishAttempt(tx, open.id, { ...result, handedInAt: now, answers: JSON.stringify(answers) });
    // Counted after the insert, so simultaneous tests count each other.
    const times = await store.listHandedInTimes(tx, {
      userId,
      licenseId,
      after: now - HOUR,
      max: maxPerHour + 1,
    });
    const oldest = times[maxPerHour];
    if (oldest !== undefined) throw tooOften(DMV_TEXTS.tooMany, oldest + HOUR - now);
    return { attemptId: open.id, ...result };
  });
}

export const listAttempts = (db: Db, userId: string, query: PageQuery) =>
  readRows(query, 'handed_in_at', (page) => store.listFinishedOf(db, userId, page));
