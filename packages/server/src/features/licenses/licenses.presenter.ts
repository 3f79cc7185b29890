import type { DmvAttempt, DmvTest, Licenses } from '@ten-four/contract/licenses/licenses.contract';
import { DMV_TIME_LIMIT } from '@ten-four/contract/licenses/licenses.values';
import type { LicenseTypeEntry } from '@ten-four/contract/settings/sections/licenses.section';
import { type LicenseSuspension, type Standing, suspensionOf } from '#features/consequences/index';
import type { OpenTest } from '#features/licenses/dmv.domain';
import type { FinishedAttempt } from '#features/licenses/dmv.store';
import type { HeldLicense } from '#features/licenses/licenses.store';
import { licenseName } from '#platform/settings/licenses';
import type { Settings } from '#platform/settings/settings';
import { timestamp, timestampOrNull } from '#platform/timestamps';

export function presentLicenses(
  rows: readonly HeldLicense[],
  { settings, standing, now }: { settings: Settings; standing: Standing; now: number },
): Licenses {
  const licenseDetails = rows.map((row) => ({
    license: licenseName(settings, row.license_id),
    since: timestamp(row.since),
    suspension: presentSuspension(suspensionOf(row, standing, now)),
  }));
  return {
    licenses: licenseDetails.map(({ license }) => license),
    suspendedLicenses: licenseDetails
      .filter(({ suspension }) => suspension !== null)
      .map(({ license }) => license),
    licenseDetails,
  };
}

const presentSuspension = (suspension: LicenseSuspension | null) =>
  suspension && { ...suspension, at: timestamp(suspension.at), until: timestampOrNull(suspension.until) };

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
