import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database';
import { isSqlite } from '#db/engine';
import { containing, MOST_SEARCHED } from '#platform/search-text';

/**
 * What officers file, and entries of the audit log, are found by any part of their texts: by a trigram table of FTS5
 * beside them, or by indexes of pg_trgm. Without it every search reads all of them, which on the embedded engine stops
 * everybody else.
 */

/** Trigrams tell nothing of shorter texts. */
const LEAST_LETTERS = 3;

/** The table of FTS5 beside a table, in which its texts are looked for. */
export const trigramsOf = (table: string): string => `${table}_trigrams`;

/** Makes PostgreSQL's indexes of columns, in which their texts are looked for. */
async function createTrigramIndexes(
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

/** How each column is asked for its texts, which are as they are stored. */
const lookedFor = <C extends string>(
  columns: readonly C[],
  texts: { [K in C]?: readonly string[] },
  of = '',
) =>
  columns.flatMap((column) => {
    const wanted: readonly string[] = texts[column] ?? [];
    return wanted.map((text) => ({
      condition: sql`${sql.ref(of + column)} like ${containing(text)} escape '\\'`,
      match: `${column} : "${text.replaceAll('"', '""')}"`,
      isIndexed: isIndexed(text),
    }));
  });

const isIndexed = (text: string): boolean => [...text].length >= LEAST_LETTERS;

/** The words of a folded text, whose order does not count where the index finds one; else the text as it is. */
function wordsIn(text = ''): string[] {
  const words = text.split(' ').filter(Boolean);
  return words.some(isIndexed) || text === '' ? words : [text];
}

/** What FTS5 is asked for: all of the texts that are long enough for it, null where none is. */
function matchOf(looked: ReturnType<typeof lookedFor>): string | null {
  const matches = looked.filter(({ isIndexed }) => isIndexed).map(({ match }) => match);
  return matches.length === 0 ? null : matches.join(' AND ');
}

/** Tables of files; each row has a `number` of its own. */
export type FiledTable = 'reports' | 'safety_reports';
const FILE_COLUMNS = ['folded', 'officer_folded'] as const;
const fileColumns = () => sql.join(FILE_COLUMNS.map((column) => sql.ref(column)));

/** Makes the index of a table's texts. For migrations, after `requireTrigrams`. */
export async function createTextIndex(db: Kysely<never>, table: FiledTable): Promise<void> {
  if (!isSqlite(db)) {
    await createTrigramIndexes(db, table, FILE_COLUMNS);
    return;
  }
  // The trigrams only: the texts stay where they are, and triggers keep the two in step.
  await sql`
    create virtual table ${sql.id(trigramsOf(table))} using fts5 (
      ${fileColumns()}, content = '', tokenize = 'trigram case_sensitive 1'
    )`.execute(db);
  const trigrams = sql.id(trigramsOf(table));
  const files = sql.table(table);
  const columns = fileColumns();
  const values = (row: string) =>
    sql.join([sql.ref(`${row}.number`), ...FILE_COLUMNS.map((column) => sql.ref(`${row}.${column}`))]);
  const add = sql`insert into ${trigrams} (rowid, ${columns}) values (${values('new')});`;
  const remove = sql`insert into ${trigrams} (${trigrams}, rowid, ${columns}) values ('delete', ${values('old')});`;
  const trigger = (name: string) => sql`create trigger ${sql.id(`${table}_text_${name}`)}`;
  await sql`${trigger('added')} after insert on ${files} begin ${add} end`.execute(db);
  await sql`${trigger('removed')} after delete on ${files} begin ${remove} end`.execute(db);
  await sql`
    ${trigger('changed')} after update of number, ${columns} on ${files}
    begin ${remove} ${add} end`.execute(db);
}

/** The conditions that a file, as `r`, holds some texts. */
export interface TextConditions {
  conditions: RawBuilder<unknown>[];
  /** No text is long enough for the index: the files themselves have to be looked through. */
  isScan: boolean;
}

/** How files that fit a condition on `r` are found by texts that they hold: of very many only the newest. */
export async function holdingTexts(
  db: Db,
  table: FiledTable,
  texts: { folded?: string; officer_folded?: string },
  within: RawBuilder<unknown>,
): Promise<TextConditions> {
  const words = { folded: wordsIn(texts.folded), officer_folded: wordsIn(texts.officer_folded) };
  const looked = lookedFor(FILE_COLUMNS, words, 'r.');
  const conditions = looked.map(({ condition }) => condition);
  const match = matchOf(looked);
  const isScan = looked.length > 0 && match === null;
  if (match === null || !isSqlite(db)) return { conditions, isScan };
  const trigrams = sql.table(trigramsOf(table));
  // The order of the tables is the order of the work.
  const { rows } = await sql<{ number: number }>`
    select r.number from ${trigrams} t cross join ${sql.table(table)} r
    where r.number = t.rowid and ${trigrams} match ${match} and ${within}
    order by t.rowid desc limit ${sql.lit(MOST_SEARCHED)}`.execute(db);
  const numbers = JSON.stringify(rows.map(({ number }) => number));
  const others = looked.filter(({ isIndexed }) => !isIndexed).map(({ condition }) => condition);
  return {
    conditions: [sql`r.number in (select value from json_each(${numbers}))`, ...others],
    isScan: false,
  };
}

const ENTRY_COLUMNS = ['by_folded', 'folded'] as const;

/** Makes the index. For migrations, after `requireTrigrams`. */
export async function createAuditIndex(db: Kysely<never>): Promise<void> {
  if (!isSqlite(db)) {
    await createTrigramIndexes(db, 'audit_entries', ENTRY_COLUMNS);
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
interface OldEntry {
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

/** What the entries of who deleted their account are found by: as an expression on `audit_entries`. */
export const DELETED_BY = sql<string>`'deleted user' || coalesce(' ' || lower(callsign), '')`;

/** Has a user's entries be found by nothing but that; their rows are changed after this. */
export async function eraseEntryNames(tx: Db, userId: string): Promise<void> {
  if (!isSqlite(tx)) return;
  await sql`
    update audit_trigrams set by_folded = (
      select ${DELETED_BY} from audit_entries e where e.id = audit_trigrams.entry_id
    ) where entry_id in (select id from audit_entries where user_id = ${userId})`.execute(tx);
}

/** How entries with certain texts are read. */
interface TextSearch {
  /** Says that an entry holds the texts. */
  conditions: RawBuilder<unknown>[];
  /** Entries that may hold them: all, or the newest of those that the index finds or that have to be looked through. */
  among: RawBuilder<unknown>;
}

/** How the entries that fit a condition are found by texts that they hold. */
export function searchAuditTexts(
  db: Db,
  texts: { by_folded: string | null; folded: string | null },
  within: RawBuilder<unknown>,
): TextSearch {
  const { by_folded, folded } = texts;
  const listed = (text: string | null) => (text === null ? [] : [text]);
  const looked = lookedFor(ENTRY_COLUMNS, { by_folded: listed(by_folded), folded: listed(folded) });
  const conditions = looked.map(({ condition }) => condition);
  const match = matchOf(looked);
  const most = sql.lit(MOST_SEARCHED);
  if (match !== null && isSqlite(db)) {
    // The order of the tables is the order of the work, and the limit keeps the engine from turning it around.
    const among = sql`(
      select e.* from audit_trigrams cross join audit_entries e
      where e.id = audit_trigrams.entry_id and audit_trigrams match ${match} and ${within}
      order by audit_trigrams.rowid desc limit ${most}
    )`;
    return { conditions, among };
  }
  const isScan = looked.length > 0 && match === null;
  const newest = sql`(select * from audit_entries where ${within} order by created_at desc, id desc limit ${most})`;
  return { conditions, among: isScan ? newest : sql`audit_entries` };
}
