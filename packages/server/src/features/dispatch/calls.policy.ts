import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Signature } from '#features/ownership/index';
import type { OfficerViewer, Viewer } from '#platform/sessions/viewer';

/** An officer who does something about calls, on their own platform. */
export interface ActingOfficer {
  userId: string;
  officerId: string;
  departmentId: string;
  platform: Platform;
  callsign: string;
}

/** Who changes a call of a platform: an officer, or staff, who sign without a callsign. */
export type Changer = Signature & Pick<ActingOfficer, 'platform'>;

/** The officer that a viewer is. */
export function actingOfficer({ userId, officer }: OfficerViewer): ActingOfficer {
  const { id, departmentId, platform, callsign } = officer;
  return { userId, officerId: id, departmentId, platform, callsign };
}

/** The platforms whose dispatch a viewer reads, their own or all that are on; of these the one that was asked for, if any. */
export function platformsShownTo(viewer: Viewer, asked?: Platform): Platform[] {
  const { platforms, staff, fireRescue, officer } = viewer;
  const readable = platforms.filter((platform) => staff || fireRescue || officer?.platform === platform);
  return readable.filter((platform) => asked === undefined || platform === asked);
}
