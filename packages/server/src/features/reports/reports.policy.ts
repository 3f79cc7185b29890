import { type Clerk, platformsReadBy } from '#features/filing/index';
import type { Reader } from '#features/reports/reports.store';

/**
 * Officers read the reports of their platform, staff all, and everybody those about characters of their own
 * (authorization.md).
 */
export const readerOf = (viewer: Clerk): Reader => ({
  userId: viewer.userId,
  platforms: platformsReadBy(viewer),
});

/** Nobody reports on a character of their own. */
export const mayReportOn = (viewer: Clerk, civilian: { owner_id: string }): boolean =>
  civilian.owner_id !== viewer.userId;
