import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database';
import { isSqlite } from '#db/engine';
import { containing } from '#platform/search-text';

/**
 * Entries of the audit log are found by any part of their texts: by a trigram table of FTS5 beside the log, or by indexes
 * of pg_trgm. Without it every search reads the whole log, which on the embedded engine stops everybody else.
 */

/** The columns that are looked into, as they are stored. */
type TextColumn = 'by_folded' | 'folded';
const COLUMNS: readonly TextColumn[] = ['by_folded', 'folded'];

/** Makes the index, with what is in the log. For migrations, after `requireTrigrams`. */
export async function createAuditIndex(db: Kysely<never>): Promise<void> {
  if (!isSqlite(db)) {
    for (const column of COLUMNS) {
      await sql`
        create index ${sql.id(`audit_entries_trigrams_${column}`)} on audit_entries
        using gin (${sql.ref(column)} gin_trgm_ops)`.execute(db);
    }
    return;
  }
  // Entries have no number of their own that a table of trigrams alone could know them by, so this one keeps their ids.
  await sql`
    create virtual table audit_trigrams using fts5 (
      by_folded, folded, entry_id unindexed, tokenize = 'trigram case_sensitive 1'
    )`.execute(db);
  const add = sql`insert into audit_trigrams (by_folded, folded, entry_id)`;
  // The log is append-only: nothing else ever happens to it.
  await sql`
    create trigger audit_entries_text_added after insert on audit_entries
    begin ${add} values (new.by_folded, new.folded, new.id); end`.execute(db);
  await sql`${add} select by_folded, folded, id from audit_entries`.execute(db);
}

/** Trigrams tell nothing of shorter texts. */
const LEAST_LETTERS = 3;
/**
 * Of texts that are in more entries than this, the newest are found sooner by looking through the log from the newest on
 * than by gathering all and putting them in order.
 */
const MOST_GATHERED = 2000;

/**
 * The condition that an entry holds the texts, and whether all of the log would have to be read for it, because none of
 * them is long enough for the index. Absent texts say nothing.
 */
export async function holdingAuditTexts(
  db: Db,
  texts: { [C in TextColumn]: string | null },
): Promise<{ conditions: RawBuilder<boolean>[]; readsAll: boolean }> {
  const looked = COLUMNS.flatMap((column) => {
    const text = texts[column];
    if (text === null) return [];
    const condition = sql<boolean>`${sql.ref(column)} like ${containing(text)} escape '\\'`;
    const match = `${column} : "${text.replaceAll('"', '""')}"`;
    return [{ match, condition, isIndexed: [...text].length >= LEAST_LETTERS }];
  });
  const conditions = looked.map(({ condition }) => condition);
  const indexed = looked.filter(({ isIndexed }) => isIndexed);
  if (indexed.length === 0) return { conditions, readsAll: looked.length > 0 };
  if (!isSqlite(db)) return { conditions, readsAll: false };
  const match = indexed.map((each) => each.match).join(' AND ');
  const matching = sql`from audit_trigrams where audit_trigrams match ${match}`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 ${matching} limit ${sql.lit(MOST_GATHERED + 1)}) s`.execute(db);
  if ((rows[0]?.count ?? 0) > MOST_GATHERED) return { conditions, readsAll: false };
  return { conditions: [sql<boolean>`id in (select entry_id ${matching})`, ...conditions], readsAll: false };
}
