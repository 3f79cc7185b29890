import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import Libsql from 'libsql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileIn, openSqlite } from '#db/sqlite';

/** What stays in the log beside the embedded database's file. */

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ten-four-sqlite-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const MEGABYTE = 1024 * 1024;
const logSize = () => statSync(`${fileIn(folder)}-wal`).size;

async function open() {
  const { db, close } = openSqlite(folder, () => {});
  const write = (bytes: number) => sql`insert into notes values (${'x'.repeat(bytes)})`.execute(db);
  return { db, close, write };
}

/** Rows of what somebody has who copied the one file. */
function rowsInCopy(): unknown {
  const copy = join(folder, 'copy.db');
  copyFileSync(fileIn(folder), copy);
  const opened = new Libsql(copy, { readonly: true });
  try {
    return opened.prepare('select count(*) as count from notes').get();
  } finally {
    opened.close();
  }
}

test('after a stop, and after the start that follows a crash, the one file holds everything', async () => {
  const first = await open();
  await sql`create table notes (text text)`.execute(first.db);
  await first.write(10);
  await first.close();
  expect(logSize()).toBe(0);
  expect(rowsInCopy()).toMatchObject({ count: 1 });

  // As a crash leaves it: in the log alone.
  const crashed = new Libsql(fileIn(folder));
  crashed.exec(`insert into notes values ('more')`);
  expect(rowsInCopy()).toMatchObject({ count: 1 });
  const second = await open();
  expect(rowsInCopy()).toMatchObject({ count: 2 });
  await second.close();
  crashed.close();
});

test('a log that had to grow while somebody read is made small again', async () => {
  const { db, close, write } = await open();
  await sql`create table notes (text text)`.execute(db);
  const reader = new Libsql(fileIn(folder));
  reader.exec('begin');
  reader.prepare('select count(*) from notes').get();
  for (let written = 0; written < 80; written += 1) await write(MEGABYTE);
  expect(logSize()).toBeGreaterThan(80 * MEGABYTE);
  reader.exec('commit');
  reader.close();
  for (let written = 0; written < 10; written += 1) await write(MEGABYTE);
  expect(logSize()).toBeLessThanOrEqual(65 * MEGABYTE);
  await close();
});
