import type { DmvAttempt, DmvTest, Licenses } from '@ten-four/contract/licenses/licenses.contract';
import { DMV_TIME_LIMIT, LICENSE_TEST_NAMES } from '@ten-four/contract/licenses/licenses.values';
import type { License } from '@ten-four/contract/session/session.values';
import type { FinishedAttempt } from '#features/licenses/dmv.store';
import { DMV_QUESTIONS } from '#features/licenses/dmv-questions.data';
import type { HeldLicense } from '#features/licenses/licenses.store';
import { moment } from '#platform/moments';

/** What a character's licenses look like in every answer about it. */
export function presentLicenses(rows: readonly HeldLicense[]): Licenses {
  return {
    licenses: rows.map((row) => row.license),
    suspendedLicenses: rows.filter((row) => row.suspended_at !== null).map((row) => row.license),
    licenseDetails: rows.map(presentDetail),
  };
}

function presentDetail({ license, since, suspended_at, suspension_reason, suspended_by }: HeldLicense) {
  const isSuspended = suspended_at !== null && suspension_reason !== null && suspended_by !== null;
  return {
    license,
    since: moment(since),
    suspension: isSuspended
      ? { reason: suspension_reason, at: moment(suspended_at), by: suspended_by }
      : null,
  };
}

/** A test as it is shown to the person who takes it: without the key. */
export function presentTest(
  licenseType: License,
  { openedAt, now }: { openedAt: number; now: number },
): DmvTest {
  return {
    licenseType,
    name: LICENSE_TEST_NAMES[licenseType],
    questions: DMV_QUESTIONS[licenseType].map(({ question, options }) => ({
      question,
      options: [...options],
    })),
    openedAt: moment(openedAt),
    timeLeft: openedAt + DMV_TIME_LIMIT - now,
  };
}

export function presentAttempt(row: FinishedAttempt): DmvAttempt {
  return {
    _id: row.id,
    licenseType: row.license,
    score: row.score,
    passed: row.passed === 1,
    openedAt: moment(row.opened_at),
    handedInAt: moment(row.handed_in_at),
  };
}
