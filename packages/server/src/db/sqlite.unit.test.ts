import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import Libsql from 'libsql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseFile, openSqlite } from '#db/sqlite';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ten-four-sqlite-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const MEGABYTE = 1024 * 1024;
const logSize = () => statSync(`${databaseFile(folder)}-wal`).size;

async function open() {
  const { db, close } = openSqlite(folder, () => {});
  const write = (bytes: number) => sql`insert into notes values (${'x'.repeat(bytes)})`.execute(db);
  return { db, close, write };
}

function rowsInCopy(): unknown {
  const copy = join(folder, 'copy.db');
  copyFileSync(databaseFile(folder), copy);
  const opened = new Libsql(copy, { readonly: true });
  try {
    return opened.prepare('select count(*) as count from notes').get();
  } finally {
    opened.close();
  }
}

test('a stop, and the start after a crash, leave all data in one file', async () => {
  const first = await open();
  await sql`create table notes (text text)`.execute(first.db);
  await first.write(10);
  await first.close();
  expect(logSize()).toBe(0);
  expect(rowsInCopy()).toMatchObject({ count: 1 });

  const crashed = new Libsql(databaseFile(folder));
  crashed.exec(`insert into notes values ('more')`);
  expect(rowsInCopy()).toMatchObject({ count: 1 });
  const second = await open();
  expect(rowsInCopy()).toMatchObject({ count: 2 });
  await second.close();
  crashed.close();
});

test('a log that grew during a long read shrinks again', async () => {
  const { db, close, write } = await open();
  await sql`create table notes (text text)`.execute(db);
  const reader = new Libsql(databaseFile(folder));
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
