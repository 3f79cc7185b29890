import { type Kysely, type Migration, sql } from 'kysely';
import { MIGRATIONS } from '#db/migrate';

/** The step that all databases have behind them, and steps of a later version, which tests of an update bring along. */
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

/** Makes this process one of that version; answers how to make it the present one again. */
export function addLaterSteps(): () => void {
  Object.assign(MIGRATIONS, LATER);
  return () => {
    for (const name of Object.keys(LATER)) delete MIGRATIONS[name];
  };
}
