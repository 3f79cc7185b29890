import type { Db } from '#db/database';
import { findCase } from '#features/court/cases.store';
import { caseReaderOf } from '#features/court/court.policy';
import type { Viewer } from '#platform/sessions/viewer';
import type { Settings } from '#platform/settings/settings';

/** Returns a case if the viewer may see at least its docket entry. */
export const findReadableCase = (
  db: Db,
  { id, viewer, settings }: { id: string; viewer: Viewer; settings: Settings },
): Promise<{ id: string } | undefined> => findCase(db, id, caseReaderOf(viewer, settings));
