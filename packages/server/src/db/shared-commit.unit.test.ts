import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import Libsql from 'libsql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { afterCommit, type Db, inTransaction } from '#db/database';
import { fileIn, openSqlite } from '#db/sqlite';

/** Transactions of the embedded database that wait at the same moment. */

let folder = '';
let db: Db;
let close: () => Promise<void>;
/** Somebody else, who sees what is committed. */
let beside: Libsql.Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ten-four-shared-'));
  ({ db, close } = openSqlite(folder, () => {}));
  await sql`create table notes (text text primary key)`.execute(db);
  beside = new Libsql(fileIn(folder), { readonly: true });
});
afterEach(async () => {
  beside.close();
  await close();
  rmSync(folder, { recursive: true });
});

const committed = () =>
  (beside.prepare('select text from notes order by rowid').all() as { text: string }[]).map(
    ({ text }) => text,
  );
const note = (text: string, tx: Kysely<never> | Db = db) =>
  sql`insert into notes values (${text})`.execute(tx as Db);
/** What became of each, in the order in which they were begun. */
const outcomes = async (works: Promise<unknown>[]) =>
  (await Promise.allSettled(works)).map((one) =>
    one.status === 'fulfilled' ? one.value : String(one.reason.message),
  );

test('share a commit, and each is answered once the disk has it', async () => {
  const seen: string[][] = [];
  const works = ['a', 'b', 'c'].map((text) =>
    inTransaction(db, async (tx) => {
      await note(text, tx);
      seen.push(committed());
      return text;
    }).then((result) => [result, committed().includes(text)]),
  );
  expect(await outcomes(works)).toEqual([
    ['a', true],
    ['b', true],
    ['c', true],
  ]);
  expect(seen).toEqual([[], [], []]);
  expect(committed()).toEqual(['a', 'b', 'c']);
});

test('go into the next one where more than twenty wait', async () => {
  const texts = Array.from({ length: 45 }, (_, index) => String(index));
  const before = await outcomes(
    texts.map((text) =>
      inTransaction(db, async (tx) => {
        await note(text, tx);
        return committed().length;
      }),
    ),
  );
  expect(before).toEqual(texts.map((_, index) => Math.floor(index / 20) * 20));
  expect(committed()).toEqual(texts);
});

describe('one that fails', () => {
  test('leaves nothing, and takes nothing from those beside it', async () => {
    const told: string[] = [];
    const works = ['a', 'b', 'c'].map((text) =>
      inTransaction(db, async (tx) => {
        afterCommit(tx, () => told.push(text));
        await note(text, tx);
        if (text === 'b') throw new Error('b is refused');
        return text;
      }),
    );
    expect(await outcomes(works)).toEqual(['a', 'b is refused', 'c']);
    expect(committed()).toEqual(['a', 'c']);
    expect(told).toEqual(['a', 'c']);
  });

  test('may go on after what the database refused', async () => {
    const works = ['a', 'a', 'c'].map((text, index) =>
      inTransaction(db, async (tx) => {
        await note(`begun ${index}`, tx);
        try {
          await note(text, tx);
        } catch {
          await note(`not ${text} again`, tx);
        }
      }),
    );
    await Promise.all(works);
    expect(committed()).toEqual(['begun 0', 'a', 'begun 1', 'not a again', 'begun 2', 'c']);
  });

  test('in such a way that the database rolls all back fails them all, and the next goes on', async () => {
    const works = ['a', 'b', 'c'].map((text) =>
      inTransaction(db, async (tx) => {
        await note(text, tx);
        if (text !== 'b') return text;
        await sql`rollback`.execute(tx);
        throw new Error('the disk is full');
      }),
    );
    expect(await outcomes(works)).toEqual(works.map(() => 'the disk is full'));
    expect(committed()).toEqual([]);
    await inTransaction(db, (tx) => note('d', tx));
    expect(committed()).toEqual(['d']);
  });
});

test('which cannot begin are all told', async () => {
  const other = new Libsql(fileIn(folder));
  other.exec('begin immediate');
  const works = ['a', 'b'].map((text) => inTransaction(db, (tx) => note(text, tx)));
  expect(await outcomes(works)).toEqual(works.map(() => expect.stringMatching(/locked/)));
  other.exec('rollback');
  other.close();
  await inTransaction(db, (tx) => note('c', tx));
  expect(committed()).toEqual(['c']);
});
