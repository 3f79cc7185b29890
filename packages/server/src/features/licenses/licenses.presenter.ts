import type { DmvAttempt, DmvTest, Licenses } from '@ten-four/contract/licenses/licenses.contract';
import { DMV_TIME_LIMIT } from '@ten-four/contract/licenses/licenses.values';
import type { LicenseTypeEntry } from '@ten-four/contract/settings/sections/licenses.section';
import type { OpenTest } from '#features/licenses/dmv.domain';
import type { FinishedAttempt } from '#features/licenses/dmv.store';
import type { HeldLicense } from '#features/licenses/licenses.store';
import { licenseName } from '#platform/settings/licenses';
import type { Settings } from '#platform/settings/settings';
import { timestamp } from '#platform/timestamps';

export function presentLicenses(rows: readonly HeldLicense[], settings: Settings): Licenses {
  const licenseDetails = rows.map((row) => presentDetail(row, licenseName(settings, row.license_id)));
  return {
    licenses: licenseDetails.map(({ license }) => license),
    suspendedLicenses: licenseDetails
      .filter(({ suspension }) => suspension !== null)
      .map(({ license }) => license),
    licenseDetails,
  };
}

function presentDetail(
  { since, suspended_at, suspension_reason, suspended_by }: HeldLicense,
  license: string,
) {
  const isSuspended = suspended_at !== null && suspension_reason !== null && suspended_by !== null;
  return {
    license,
    since: timestamp(since),
    suspension: isSuspended
      ? { reason: suspension_reason, at: timestamp(suspended_at), by: suspended_by }
      : null,
  };
}

export function presentTest(
  { openedAt, questions }: OpenTest,
  { name, testName }: LicenseTypeEntry,
  now: number,
): DmvTest {
  return {
    licenseType: name,
    name: testName,
    questions: questions.map(({ question, options }) => ({ question, options })),
    openedAt: timestamp(openedAt),
    timeLeft: openedAt + DMV_TIME_LIMIT - now,
  };
}

export function presentAttempt(row: FinishedAttempt, settings: Settings): DmvAttempt {
  return {
    _id: row.id,
    licenseType: licenseName(settings, row.license_id),
    score: row.score,
    passed: row.passed === 1,
    openedAt: timestamp(row.opened_at),
    handedInAt: timestamp(row.handed_in_at),
  };
}
