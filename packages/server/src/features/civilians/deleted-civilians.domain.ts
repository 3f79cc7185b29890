import type { Db } from '#db/database';
import { type DeletedCivilianRow, listDeleted } from '#features/civilians/deleted-civilians.store';
import { cutPage, type PageQuery, readPage } from '#platform/newest-first';

/** A page of what can be restored, the last deleted first. Throws 400 for a cursor that is none of this list. */
export async function listDeletedCivilians(
  db: Db,
  query: PageQuery,
): Promise<{ civilians: DeletedCivilianRow[]; nextCursor: string | null }> {
  const page = readPage(query);
  const { rows, nextCursor } = cutPage(await listDeleted(db, page), page, ({ deleted_at }) => deleted_at);
  return { civilians: rows, nextCursor };
}
