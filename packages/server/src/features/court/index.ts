import type { Db } from '#db/database';
import type { Viewer } from '#platform/sessions/viewer';

/** Returns a case if the viewer may see at least its docket entry. */
export async function findReadableCase(
  _db: Db,
  _wanted: { id: string; viewer: Viewer },
): Promise<{ id: string } | undefined> {
  return undefined;
}
