import type { ReportFacts } from '#features/consequences/index';
import { canAmend, type FilingViewer, platformsReadBy } from '#features/reports/filing.policy';
import type { Reader } from '#features/reports/reports.store';

export const readerOf = (viewer: FilingViewer): Reader => ({
  userId: viewer.userId,
  platforms: platformsReadBy(viewer),
  readsVoid: viewer.staff,
});

type Row = Pick<ReportFacts, 'platform' | 'owner_id' | 'author_user_id' | 'voided_at'>;

/** Leaves void reports to their owner, their author and staff. */
export const canKnowOfReport = (viewer: FilingViewer, report: Omit<Row, 'platform'>): boolean =>
  report.voided_at === null ||
  viewer.staff ||
  report.owner_id === viewer.userId ||
  report.author_user_id === viewer.userId;

export const canReadReport = (viewer: FilingViewer, report: Row): boolean =>
  canKnowOfReport(viewer, report) &&
  (report.owner_id === viewer.userId || platformsReadBy(viewer).includes(report.platform));

export const canAmendReport = (viewer: FilingViewer, report: Row): boolean =>
  canAmend(viewer, report) && canReportOn(viewer, report) && report.voided_at === null;

export const canReportOn = (viewer: FilingViewer, civilian: { owner_id: string }): boolean =>
  civilian.owner_id !== viewer.userId;
