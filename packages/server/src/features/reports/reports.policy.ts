import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type FilingViewer, mayAmend, platformsReadBy } from '#features/reports/filing.policy';
import type { Reader } from '#features/reports/reports.store';

/** Officers read the reports of their platform, staff all, and everybody those about characters of their own. */
export const readerOf = (viewer: FilingViewer): Reader => ({
  userId: viewer.userId,
  platforms: platformsReadBy(viewer),
});

export const mayReadReport = (
  viewer: FilingViewer,
  report: { platform: Platform; owner_id: string },
): boolean => report.owner_id === viewer.userId || platformsReadBy(viewer).includes(report.platform);

/** Who may amend files may amend a report, unless it is about a character of their own. */
export const mayAmendReport = (
  viewer: FilingViewer,
  report: Parameters<typeof mayAmend>[1] & { owner_id: string },
): boolean => mayAmend(viewer, report) && mayReportOn(viewer, report);

/** Nobody reports on a character of their own. */
export const mayReportOn = (viewer: FilingViewer, civilian: { owner_id: string }): boolean =>
  civilian.owner_id !== viewer.userId;
