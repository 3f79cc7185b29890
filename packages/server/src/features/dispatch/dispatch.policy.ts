import { PLATFORMS, type Platform } from '@ten-four/contract/officers/officers.values';
import type { Viewer } from '#platform/sessions/viewer';

/**
 * The platforms whose board a viewer is shown (authorization.md): officers their own, staff and fire/rescue both.
 * `wanted` narrows that; an officer who wants another one is shown none.
 */
export function readablePlatforms(viewer: Viewer, wanted?: Platform): readonly Platform[] {
  const own = viewer.officer === null ? [] : [viewer.officer.platform];
  const readable = viewer.staff || viewer.fireRescue ? PLATFORMS : own;
  return wanted === undefined ? readable : readable.filter((platform) => platform === wanted);
}
