import type { CaseSide } from '@ten-four/contract/cases/cases.values';
import type { CaseReader, CaseRow } from '#features/court/cases.store';
import type { Viewer } from '#platform/sessions/viewer';
import type { Settings } from '#platform/settings/settings';

type Parties = Pick<CaseRow, 'owner_id' | 'author_user_id'>;

export function caseReaderOf(viewer: Viewer, { values }: Settings): CaseReader {
  const { userId, staff, judge, officer } = viewer;
  const seesAll = values.consequences.publicDocket || staff || judge || officer !== null;
  return { userId, seesAll, seesVoid: staff };
}

/** Returns the side a viewer speaks for. Parties are never judges of their own case. */
export function sideOf(viewer: Viewer, parties: Parties): CaseSide | null {
  if (parties.owner_id === viewer.userId) return 'Owner';
  if (parties.author_user_id === viewer.userId) return 'Officer';
  return viewer.judge ? 'Judge' : null;
}

export const isParty = ({ userId }: Viewer, { owner_id, author_user_id }: Parties): boolean =>
  [owner_id, author_user_id].includes(userId);

export const canReadDetails = (viewer: Viewer, parties: Parties): boolean =>
  viewer.staff || sideOf(viewer, parties) !== null;
