import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { type FilingViewer, mayAmend, platformsReadBy } from '#features/reports/filing.policy';
import type { Reader } from '#features/reports/reports.store';

export const readerOf = (viewer: FilingViewer): Reader => ({
  userId: viewer.userId,
  platforms: platformsReadBy(viewer),
});

export const mayReadReport = (
  viewer: FilingViewer,
  report: { platform: GamePlatform; owner_id: string },
): boolean => report.owner_id === viewer.userId || platformsReadBy(viewer).includes(report.platform);

export const mayAmendReport = (
  viewer: FilingViewer,
  report: Parameters<typeof mayAmend>[1] & { owner_id: string },
): boolean => mayAmend(viewer, report) && mayReportOn(viewer, report);

export const mayReportOn = (viewer: FilingViewer, civilian: { owner_id: string }): boolean =>
  civilian.owner_id !== viewer.userId;
