import { type Kysely, sql } from 'kysely';

/** Trigrams tell nothing of shorter texts. */
export const LEAST_LETTERS = 3;

/**
 * Of a text that is in more rows than this, the newest are found sooner by looking through the rows from the newest on
 * than by gathering all and putting them in order.
 */
export const MOST_GATHERED = 2000;

/** What FTS5 is asked for: a column that holds a text. */
export const matching = (column: string, text: string): string =>
  `${column} : "${text.replaceAll('"', '""')}"`;

/** The table of FTS5 beside a table, in which its texts are looked for. */
export const trigramsOf = (table: string): string => `${table}_trigrams`;

/** Makes PostgreSQL's indexes of columns, in which their texts are looked for. For migrations. */
export async function createTrigramIndexes(
  db: Kysely<never>,
  table: string,
  columns: readonly string[],
): Promise<void> {
  for (const column of columns) {
    await sql`
      create index ${sql.id(`${trigramsOf(table)}_${column}`)} on ${sql.table(table)}
      using gin (${sql.ref(column)} gin_trgm_ops)`.execute(db);
  }
}
