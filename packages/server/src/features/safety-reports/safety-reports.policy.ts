import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import {
  POLICE_REPORT_KINDS,
  SAFETY_REPORT_KINDS,
  type SafetyReportKind,
} from '@ten-four/contract/safety-reports/safety-reports.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { canAmend, type FilingViewer, platformsReadBy } from '#features/reports/index';
import type { Reach } from '#features/safety-reports/safety-reports.store';
import type { Viewer } from '#platform/sessions/viewer';

export type SafetyViewer = FilingViewer & Pick<Viewer, 'fireRescue' | 'fireOfficer'>;

export const isPolice = (kind: SafetyReportKind): boolean =>
  POLICE_REPORT_KINDS.some((each) => each === kind);

export function platformsReadOf(
  kind: SafetyReportKind,
  viewer: SafetyViewer,
  requested?: GamePlatform,
): GamePlatform[] {
  if (isPolice(kind)) return platformsReadBy(viewer, requested);
  const isReader = viewer.fireRescue || (kind === 'fire-incident' && viewer.staff);
  return viewer.platforms.filter(
    (platform) => isReader && (requested === undefined || platform === requested),
  );
}

export interface ReachRequest {
  kind?: SafetyReportKind;
  filedBy?: DepartmentKind;
  platform?: GamePlatform;
}

export function reachOf(viewer: SafetyViewer, requested: ReachRequest): Reach[] {
  const reach = new Map<string, Reach>();
  const isRequested = (kind: SafetyReportKind) =>
    (requested.kind ?? kind) === kind &&
    (requested.filedBy === undefined || isPolice(kind) === (requested.filedBy === 'Law Enforcement'));
  for (const kind of SAFETY_REPORT_KINDS.filter(isRequested)) {
    const platforms = platformsReadOf(kind, viewer, requested.platform);
    const alike = reach.get(platforms.join()) ?? { kinds: [], platforms };
    alike.kinds.push(kind);
    if (platforms.length > 0) reach.set(platforms.join(), alike);
  }
  return [...reach.values()];
}

/** Returns the viewer as a filer. Fire and EMS reports use the fire profile; staff cannot read patient care reports. */
export const asFiler = <V extends SafetyViewer>(kind: SafetyReportKind, viewer: V): V =>
  isPolice(kind)
    ? viewer
    : { ...viewer, officer: viewer.fireOfficer, staff: viewer.staff && kind === 'fire-incident' };

export const canAmendReport = (
  viewer: SafetyViewer,
  report: Parameters<typeof canAmend>[1] & { kind: SafetyReportKind },
): boolean => canAmend(asFiler(report.kind, viewer), report);
