import type { Db } from '#db/database';
import { forUpdate } from '#db/lock-rows';
import type { CiviliansTable } from '#db/tables/people.tables';
import type { CivilianFields } from '#features/civilians/civilians.rules';

export interface NameChange {
  before: NamedCivilian;
  after: NamedCivilian;
}
type NamedCivilian = Pick<CiviliansTable, (typeof NAMES)[number]>;

const NAMES = ['first_name', 'middle_initial', 'last_name', 'ssn', 'date_of_birth'] as const;

export async function updateCivilian(
  tx: Db,
  key: { id: string; ownerId: string },
  change: Partial<CivilianFields> & { updated_at: number },
): Promise<NameChange | undefined> {
  const own = tx
    .selectFrom('civilians')
    .where('id', '=', key.id)
    .where('user_id', '=', key.ownerId)
    .where('deleted_at', 'is', null)
    .select(NAMES);
  const before = await forUpdate(tx, own, 'civilians').executeTakeFirst();
  if (before === undefined) return undefined;
  const after = await tx
    .updateTable('civilians')
    .set(change)
    .where('id', '=', key.id)
    .returning(NAMES)
    .executeTakeFirstOrThrow();
  return { before, after };
}
