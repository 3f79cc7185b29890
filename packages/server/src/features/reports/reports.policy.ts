import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { canAmend, type FilingViewer, platformsReadBy } from '#features/reports/filing.policy';
import type { Reader } from '#features/reports/reports.store';

export const readerOf = (viewer: FilingViewer): Reader => ({
  userId: viewer.userId,
  platforms: platformsReadBy(viewer),
});

export const canReadReport = (
  viewer: FilingViewer,
  report: { platform: GamePlatform; owner_id: string },
): boolean => report.owner_id === viewer.userId || platformsReadBy(viewer).includes(report.platform);

export const canAmendReport = (
  viewer: FilingViewer,
  report: Parameters<typeof canAmend>[1] & { owner_id: string },
): boolean => canAmend(viewer, report) && canReportOn(viewer, report);

export const canReportOn = (viewer: FilingViewer, civilian: { owner_id: string }): boolean =>
  civilian.owner_id !== viewer.userId;
