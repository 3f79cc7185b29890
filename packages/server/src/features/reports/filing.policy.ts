import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { userTag } from '@ten-four/contract/session/session.values';
import type { OfficerViewer, Viewer } from '#platform/sessions/viewer';

export type FilingViewer = Pick<
  Viewer,
  'userId' | 'username' | 'discriminator' | 'platforms' | 'staff' | 'judge' | 'officer' | 'posts'
>;

export interface Filer {
  viewer: FilingViewer;
  address: string;
}

export interface FilingOfficer extends Filer {
  viewer: FilingViewer & Pick<OfficerViewer, 'officer'>;
}

export function platformsReadBy(
  { platforms, staff, officer }: FilingViewer,
  asked?: GamePlatform,
): GamePlatform[] {
  const readable = platforms.filter((platform) => staff || officer?.platform === platform);
  return readable.filter((platform) => asked === undefined || platform === asked);
}

/** Returns the platforms a viewer searches, including those they dispatch. */
export function platformsSearchedBy(viewer: FilingViewer, asked?: GamePlatform): GamePlatform[] {
  const read = platformsReadBy(viewer);
  return viewer.platforms.filter(
    (platform) =>
      (asked === undefined || platform === asked) &&
      (read.includes(platform) || viewer.posts.some((post) => post.platform === platform)),
  );
}

export const canAmend = (
  { staff, officer, userId }: FilingViewer,
  filed: { author_user_id: string; platform: GamePlatform },
): boolean => staff || (filed.author_user_id === userId && officer?.platform === filed.platform);

export const signatureOf = (viewer: FilingViewer): string => viewer.officer?.callsign ?? userTag(viewer);
