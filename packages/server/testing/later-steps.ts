import { type Kysely, type Migration, sql } from 'kysely';
import { MIGRATIONS } from '#db/migrate';

/** The migration of every database, and migrations of a later version for upgrade tests. */
export const FIRST = '001-schema';
const LATER: Record<string, Migration> = {
  '998-later': {
    up: (db: Kysely<never>) => db.schema.alterTable('civilians').addColumn('later', 'text').execute(),
  },
  '999-later': {
    up: async (db: Kysely<never>) => {
      for (let table = 1; table <= 40; table += 1) {
        await sql`create table ${sql.table(`later_${table}`)} (id text)`.execute(db);
      }
    },
  },
};

/** Turns this process into the later version. Returns a function that undoes it. */
export function addLaterSteps(): () => void {
  Object.assign(MIGRATIONS, LATER);
  return () => {
    for (const name of Object.keys(LATER)) delete MIGRATIONS[name];
  };
}
