import type { CaseSide } from '@ten-four/contract/cases/cases.values';
import type { CaseReader, CaseRow } from '#features/court/cases.store';
import type { Viewer } from '#platform/sessions/viewer';
import type { Settings } from '#platform/settings/settings';

export function caseReaderOf(viewer: Viewer, { values }: Settings): CaseReader {
  const { userId, staff, judge, officer } = viewer;
  const seesAll = values.consequences.publicDocket || staff || judge || officer !== null;
  return { userId, seesAll, seesVoid: staff };
}

/** Returns the side a viewer speaks for. Parties are never judges of their own case. */
export function sideOf(viewer: Viewer, { owner_id, author_user_id }: CaseRow): CaseSide | null {
  if (owner_id === viewer.userId) return 'Owner';
  if (author_user_id === viewer.userId) return 'Officer';
  return viewer.judge ? 'Judge' : null;
}
