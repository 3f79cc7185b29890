import type { Db } from '#db/database';
import type { FiledByColumns } from '#db/tables/records.tables';
import { findName } from '#features/reports/filing.store';
import { foldForParts } from '#platform/search-text';
import type { OfficerProfile, OfficerViewer } from '#platform/sessions/viewer';

export interface Filed extends FiledByColumns {
  platform: OfficerProfile['platform'];
}

/** Returns the columns that identify the author; none come from the request body. */
export async function authorColumns(
  db: Db,
  { userId, officer }: Pick<OfficerViewer, 'userId' | 'officer'>,
): Promise<Filed> {
  const { first_name, last_name } = await findName(db, officer.civilianId);
  const name = `${first_name} ${last_name}`;
  return {
    platform: officer.platform,
    author_user_id: userId,
    officer_id: officer.id,
    officer_name: name,
    officer_callsign: officer.callsign,
    officer_rank: officer.rank,
    department_id: officer.departmentId,
    department_name: officer.departmentName,
    department_short: officer.departmentShort,
    officer_folded: foldForParts(name),
  };
}
