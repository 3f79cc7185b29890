import { sql } from 'kysely';
import type { Db } from '#db/database';
import { forUpdate } from '#db/lock-rows';
import { countMatches } from '#db/query-results';
import { type Belonging, belongsWithin, type Scope } from '#features/ownership/ownership.store';

/** Creates the queries that vehicles and weapons share. `number` is the unique column. */
export function belongingsStore<Row>(table: Belonging, number: 'plate' | 'serial_number') {
  const undeleted = (db: Db) => db.selectFrom<Belonging>(table).where('deleted_at', 'is', null);
  const within = (db: Db, id: string, scope: Scope) =>
    undeleted(db).where(belongsWithin(table, scope)).where('id', '=', id).selectAll().$castTo<Row>();
  const listed = (db: Db, civilianId: string) =>
    db
      .selectFrom<Belonging>(table)
      .where('civilian_id', '=', civilianId)
      .orderBy('created_at')
      .orderBy('id')
      .selectAll()
      .$castTo<Row>();
  const ofCivilian = (db: Db, civilianId: string) => listed(db, civilianId).where('deleted_at', 'is', null);

  return {
    idsOf: (db: Db, civilianId: string) =>
      undeleted(db).where('civilian_id', '=', civilianId).select('id').$asScalar(),

    listOf: (db: Db, civilianId: string) => ofCivilian(db, civilianId).execute(),

    listWithin: (db: Db, civilianId: string, scope: Scope) =>
      ofCivilian(db, civilianId).where(belongsWithin(table, scope)).execute(),

    /** Lists those deleted with the character. */
    listFreedOf: (db: Db, civilianId: string, deletedAt: number) =>
      listed(db, civilianId).where('deleted_at', '=', deletedAt).execute(),

    find: (db: Db, id: string, scope: Scope) => within(db, id, scope).executeTakeFirst(),

    lock: (tx: Db, id: string, scope: Scope) =>
      forUpdate(tx, within(tx, id, scope), table).executeTakeFirst(),

    countOf: (db: Db, civilianId: string) =>
      undeleted(db).where('civilian_id', '=', civilianId).$call(countMatches),

    async listTaken(db: Db, numbers: readonly string[]): Promise<Set<string>> {
      const taken = await undeleted(db)
        .where(sql.ref<string>(number), 'in', [...numbers])
        .select(sql.ref<string>(number).as('taken'))
        .execute();
      return new Set(taken.map(({ taken }) => taken));
    },

    update: (tx: Db, id: string, change: Partial<Row>): Promise<Row> =>
      tx
        .updateTable<Belonging>(table)
        .set(change as Record<string, never>)
        .where('id', '=', id)
        .returningAll()
        .$castTo<Row>()
        .executeTakeFirstOrThrow(),

    /** Restores by ID, each with its plate or serial number. */
    undelete(tx: Db, numbers: ReadonlyMap<string, string>) {
      const cases = [...numbers].map(([id, text]) => sql`when ${id} then ${text}`);
      const change = { [number]: sql<string>`case id ${sql.join(cases, sql` `)} end`, deleted_at: null };
      return tx
        .updateTable<Belonging>(table)
        .set(change)
        .where('id', 'in', [...numbers.keys()])
        .returningAll()
        .$castTo<Row>()
        .execute();
    },
  };
}
