import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database';
import { isSqlite } from '#db/engine';
import {
  createTrigramIndexes,
  LEAST_LETTERS,
  MOST_GATHERED,
  matching,
  trigramsOf,
} from '#db/trigram-index/trigrams';
import { containing } from '#platform/search-text';

/**
 * What officers file is found by any part of its texts: by a trigram table of FTS5 beside the files, or by indexes of
 * pg_trgm.
 */

/** Tables of files; each row has a `number` of its own. */
export type FiledTable = 'reports' | 'safety_reports';
/** The columns that are looked into, as `foldKey` leaves texts. */
type TextColumn = 'folded' | 'officer_folded';
const COLUMNS: readonly TextColumn[] = ['folded', 'officer_folded'];

/** Makes the index of a table's texts. For migrations, after `requireTrigrams`. */
export async function createTextIndex(db: Kysely<never>, table: FiledTable): Promise<void> {
  if (!isSqlite(db)) {
    await createTrigramIndexes(db, table, COLUMNS);
    return;
  }
  const trigrams = sql.id(trigramsOf(table));
  const files = sql.table(table);
  const columns = sql.join(COLUMNS.map((column) => sql.ref(column)));
  // The trigrams only: the texts stay where they are, and triggers keep the two in step.
  await sql`
    create virtual table ${trigrams} using fts5 (
      ${columns}, content = '', tokenize = 'trigram case_sensitive 1'
    )`.execute(db);
  const values = (row: string) =>
    sql.join([sql.ref(`${row}.number`), ...COLUMNS.map((column) => sql.ref(`${row}.${column}`))]);
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
  /** The embedded engine has to look through the files themselves, which stops the whole process for as long. */
  isScan: boolean;
}

/** How files are found that hold the texts; absent ones say nothing. */
export async function holdingTexts(
  db: Db,
  table: FiledTable,
  texts: Partial<Record<TextColumn, string>>,
): Promise<TextConditions> {
  const wanted = COLUMNS.flatMap((column) => {
    const text = texts[column];
    return text === undefined ? [] : [{ column, text }];
  });
  const conditionsOf = (some: typeof wanted) =>
    some.map(({ column, text }) => sql`${sql.ref(`r.${column}`)} like ${containing(text)} escape '\\'`);
  if (wanted.length === 0 || !isSqlite(db)) return { conditions: conditionsOf(wanted), isScan: false };
  const indexed = wanted.filter(({ text }) => [...text].length >= LEAST_LETTERS);
  const numbers = indexed.length === 0 ? null : await numbersHolding(db, table, indexed);
  if (numbers === null) return { conditions: conditionsOf(wanted), isScan: true };
  const others = wanted.filter((each) => !indexed.includes(each));
  const isHit = sql`r.number in (select value from json_each(${JSON.stringify(numbers)}))`;
  return { conditions: [isHit, ...conditionsOf(others)], isScan: false };
}

/** The numbers of the files that the trigrams find; null where they are too many. */
async function numbersHolding(
  db: Db,
  table: FiledTable,
  texts: readonly { column: TextColumn; text: string }[],
): Promise<number[] | null> {
  const trigrams = sql.table(trigramsOf(table));
  const match = texts.map(({ column, text }) => matching(column, text)).join(' AND ');
  const { rows } = await sql<{ number: number }>`
    select rowid as number from ${trigrams}
    where ${trigrams} match ${match} limit ${sql.lit(MOST_GATHERED + 1)}`.execute(db);
  return rows.length > MOST_GATHERED ? null : rows.map(({ number }) => number);
}
