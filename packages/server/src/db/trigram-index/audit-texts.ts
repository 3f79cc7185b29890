import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database';
import { isSqlite } from '#db/engine';
import { createTrigramIndexes, LEAST_LETTERS, MOST_GATHERED, matching } from '#db/trigram-index/trigrams';
import { containing } from '#platform/search-text';

/**
 * Entries of the audit log are found by any part of their texts: by a trigram table of FTS5 beside the log, or by indexes
 * of pg_trgm. Without it every search reads the whole log, which on the embedded engine stops everybody else.
 */

/** The columns that are looked into, as they are stored. */
type TextColumn = 'by_folded' | 'folded';
const COLUMNS: readonly TextColumn[] = ['by_folded', 'folded'];

/** Makes the index. For migrations, after `requireTrigrams`. */
export async function createAuditIndex(db: Kysely<never>): Promise<void> {
  if (!isSqlite(db)) {
    await createTrigramIndexes(db, 'audit_entries', COLUMNS);
    return;
  }
  // Entries have no number of their own that a table of trigrams alone could know them by, so this one keeps their ids.
  await sql`
    create virtual table audit_trigrams using fts5 (
      by_folded, folded, entry_id unindexed, tokenize = 'trigram case_sensitive 1'
    )`.execute(db);
  const add = sql`insert into audit_trigrams (by_folded, folded, entry_id)`;
  // The log is append-only; what is trimmed takes its texts along.
  await sql`
    create trigger audit_entries_text_added after insert on audit_entries
    begin ${add} values (new.by_folded, new.folded, new.id); end`.execute(db);
}

/** What names an entry where it is to be deleted: its id, and on the embedded engine the row of its texts. */
export interface OldEntry {
  id: string;
  text_row: number | null;
}

/** So many entries made before a time (milliseconds), of those whose texts come after a row. */
export async function listOldEntries(
  db: Db,
  { olderThan, after, most }: { olderThan: number; after: number; most: number },
): Promise<OldEntry[]> {
  // Texts can be found by their row only, so it is they that are gone through.
  const found = isSqlite(db)
    ? sql<OldEntry>`
        select e.id, t.rowid as text_row from audit_trigrams t cross join audit_entries e
        where e.id = t.entry_id and t.rowid > ${after} and e.created_at < ${olderThan}
        order by t.rowid limit ${sql.lit(most)}`
    : sql<OldEntry>`
        select id, null as text_row from audit_entries
        where created_at < ${olderThan} order by created_at limit ${sql.lit(most)}`;
  return (await found.execute(db)).rows;
}

/** Deletes entries with their texts. */
export async function deleteEntries(tx: Db, entries: readonly OldEntry[]): Promise<void> {
  if (isSqlite(tx)) {
    const rows = entries.map(({ text_row }) => text_row);
    await sql`delete from audit_trigrams where rowid in (${sql.join(rows)})`.execute(tx);
  }
  const ids = entries.map(({ id }) => id);
  await tx.deleteFrom('audit_entries').where('id', 'in', ids).execute();
}

/** How entries with certain texts are read. */
export interface TextSearch {
  /** Says that an entry holds the texts. */
  conditions: RawBuilder<unknown>[];
  /** Those that may hold them, where the index has told which; null for all entries. */
  among: RawBuilder<unknown> | null;
  /** No text is long enough for the index: without a bound, all of the log would be read. */
  isUnbounded: boolean;
}

/** How the entries that hold the texts are found; absent texts say nothing. */
export async function searchAuditTexts(
  db: Db,
  texts: { [C in TextColumn]: string | null },
): Promise<TextSearch> {
  const looked = COLUMNS.flatMap((column) => {
    const text = texts[column];
    if (text === null) return [];
    const condition = sql`${sql.ref(column)} like ${containing(text)} escape '\\'`;
    const match = matching(column, text);
    return [{ match, condition, isIndexed: [...text].length >= LEAST_LETTERS }];
  });
  const conditions = looked.map(({ condition }) => condition);
  const indexed = looked.filter(({ isIndexed }) => isIndexed);
  const isUnbounded = looked.length > 0 && indexed.length === 0;
  const match = indexed.map((each) => each.match).join(' AND ');
  const among = indexed.length > 0 && isSqlite(db) ? await gather(db, match) : null;
  return { conditions, among, isUnbounded };
}

async function gather(db: Db, match: string): Promise<RawBuilder<unknown> | null> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from audit_trigrams where audit_trigrams match ${match} limit ${sql.lit(MOST_GATHERED + 1)}
    ) s`.execute(db);
  if ((rows[0]?.count ?? 0) > MOST_GATHERED) return null;
  // The order of the tables is the order of the work, and the limit keeps the engine from turning it around.
  return sql`(
    select e.* from audit_trigrams cross join audit_entries e
    where e.id = audit_trigrams.entry_id and audit_trigrams match ${match} limit ${sql.lit(MOST_GATHERED)}
  )`;
}
