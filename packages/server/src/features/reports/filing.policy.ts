import type { Platform } from '@ten-four/contract/officers/officers.values';
import { userTag } from '@ten-four/contract/session/session.values';
import type { OfficerViewer, Viewer } from '#platform/sessions/viewer';

/** Who may do what with all that officers file: reports, public safety reports, warrants. */

/** What of a viewer decides about files, and what is written down with them. */
export type FilingViewer = Pick<
  Viewer,
  'userId' | 'username' | 'discriminator' | 'platforms' | 'staff' | 'officer' | 'posts'
>;

/** Who files or changes something, and from which network address. */
export interface Filer {
  viewer: FilingViewer;
  address: string;
}

/** The same where officers alone may come. */
export interface FilingOfficer extends Filer {
  viewer: FilingViewer & Pick<OfficerViewer, 'officer'>;
}

/** The platforms whose files a viewer reads: an officer's own, all that are on for staff; of these the one asked for, if any. */
export function platformsReadBy({ platforms, staff, officer }: FilingViewer, asked?: Platform): Platform[] {
  const readable = platforms.filter((platform) => staff || officer?.platform === platform);
  return readable.filter((platform) => asked === undefined || platform === asked);
}

/** The platforms whose warrants and BOLOs a viewer finds: those whose files they read, and where they dispatch. */
export function platformsSearchedBy(viewer: FilingViewer, asked?: Platform): Platform[] {
  const read = platformsReadBy(viewer);
  return viewer.platforms.filter(
    (platform) =>
      (asked === undefined || platform === asked) &&
      (read.includes(platform) || viewer.posts.some((post) => post.platform === platform)),
  );
}

/** Staff, and the officer who wrote it while they serve on its platform. */
export const mayAmend = (
  { staff, officer, userId }: FilingViewer,
  filed: { author_user_id: string; platform: Platform },
): boolean => staff || (filed.author_user_id === userId && officer?.platform === filed.platform);

/** What an amendment is signed with: a callsign, or the name of staff without one. */
export const signatureOf = (viewer: FilingViewer): string => viewer.officer?.callsign ?? userTag(viewer);
