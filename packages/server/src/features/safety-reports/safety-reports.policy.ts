import type { Platform } from '@ten-four/contract/officers/officers.values';
import {
  POLICE_REPORT_KINDS,
  SAFETY_REPORT_KINDS,
  type SafetyReportKind,
} from '@ten-four/contract/safety-reports/safety-reports.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { type FilingViewer, mayAmend, platformsReadBy } from '#features/reports/index';
import type { Reach } from '#features/safety-reports/safety-reports.store';
import type { Viewer } from '#platform/sessions/viewer';

/** What of a viewer decides about public safety reports. */
export type SafetyViewer = FilingViewer & Pick<Viewer, 'fireRescue' | 'fireOfficer'>;

/** Whether a kind is filed by the police, else by fire and EMS. */
export const isPolice = (kind: SafetyReportKind): boolean =>
  POLICE_REPORT_KINDS.some((each) => each === kind);

/** The platforms whose reports of a kind a viewer reads; of these the one asked for, if any. */
export function platformsReadOf(kind: SafetyReportKind, viewer: SafetyViewer, asked?: Platform): Platform[] {
  if (isPolice(kind)) return platformsReadBy(viewer, asked);
  const isReader = viewer.fireRescue || (kind === 'fire-incident' && viewer.staff);
  return viewer.platforms.filter((platform) => isReader && (asked === undefined || platform === asked));
}

/** What of the reports is asked for; what is absent does not narrow. */
export interface Asked {
  kind?: SafetyReportKind;
  filedBy?: DepartmentKind;
  platform?: Platform;
}

/** All that a viewer reads of what is asked for. */
export function reachOf(viewer: SafetyViewer, asked: Asked): Reach[] {
  const reach = new Map<string, Reach>();
  const isAsked = (kind: SafetyReportKind) =>
    (asked.kind ?? kind) === kind &&
    (asked.filedBy === undefined || isPolice(kind) === (asked.filedBy === 'Law Enforcement'));
  for (const kind of SAFETY_REPORT_KINDS.filter(isAsked)) {
    const platforms = platformsReadOf(kind, viewer, asked.platform);
    const alike = reach.get(platforms.join()) ?? { kinds: [], platforms };
    alike.kinds.push(kind);
    if (platforms.length > 0) reach.set(platforms.join(), alike);
  }
  return [...reach.values()];
}

/** A viewer as who they are towards reports of a kind: what fire and EMS file they sign as that; staff read no patient's. */
export const towards = <V extends SafetyViewer>(kind: SafetyReportKind, viewer: V): V =>
  isPolice(kind)
    ? viewer
    : { ...viewer, officer: viewer.fireOfficer, staff: viewer.staff && kind === 'fire-incident' };

/** The author while they serve on its platform, and staff but for what is about a patient. */
export const mayAmendReport = (
  viewer: SafetyViewer,
  report: Parameters<typeof mayAmend>[1] & { kind: SafetyReportKind },
): boolean => mayAmend(towards(report.kind, viewer), report);
