import type { RequestStatus } from '@ten-four/contract/bank/bank.values';
import type { Db } from '#db/database';
import { forUpdate } from '#db/lock-rows';

export type RequestRow = Awaited<ReturnType<typeof listRequests>>[number];

/** Excludes deleted characters. */
const requests = (db: Db) =>
  db
    .selectFrom('bank_accounts as a')
    .innerJoin('civilians as c', 'c.id', 'a.civilian_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('users as d', 'd.id', 'a.decided_by')
    .where('a.reason', 'is not', null)
    .where('c.deleted_at', 'is', null)
    .selectAll('a')
    .select(['c.user_id', 'c.first_name', 'c.last_name', 'c.occupation', 'c.deceased'])
    .select(['c.created_at as civilian_created_at', 'u.discord_id', 'u.username', 'u.discriminator'])
    .select(['d.username as decider_username', 'd.discriminator as decider_discriminator'])
    .$narrowType<{ reason: string }>();

export function listRequests(
  db: Db,
  page: {
    status: RequestStatus;
    newestFirst: boolean;
    beyond: [time: number, id: string] | undefined;
    limit: number;
  },
) {
  const { status, newestFirst, beyond, limit } = page;
  const direction = newestFirst ? 'desc' : 'asc';
  return requests(db)
    .where('a.status', '=', status)
    .where((eb) =>
      beyond === undefined
        ? eb.lit(true)
        : eb(eb.refTuple('a.created_at', 'a.id'), newestFirst ? '<' : '>', eb.tuple(...beyond)),
    )
    .orderBy('a.created_at', direction)
    .orderBy('a.id', direction)
    .limit(limit)
    .execute();
}

export function listDecidedOf(db: Db, civilianIds: string[]): Promise<RequestRow[]> {
  return requests(db)
    .where('a.civilian_id', 'in', civilianIds)
    .where('a.status', '!=', 'Pending')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
}

export function lockRequest(tx: Db, id: string): Promise<RequestRow | undefined> {
  return requests(tx)
    .where('a.id', '=', id)
    .$call((query) => forUpdate(tx, query, 'a'))
    .executeTakeFirst();
}
