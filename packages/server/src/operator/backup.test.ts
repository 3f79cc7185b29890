import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#db/database';
import { listMigrations, migrate, readSchemaVersion } from '#db/migrate';
import { openDatabase, openForReading } from '#db/open-database';
import { openPostgres } from '#db/postgres';
import { openSqlite, readSqlite } from '#db/sqlite';
import { openSqliteFile } from '#db/sqlite-file';
import { verifyLedger } from '#features/bank/index';
import { replaceDatabase } from '#operator/data-folder';
import { makeBackup } from '#operator/make-backup';
import { countPeople, sumLedger } from '#operator/operator.store';
import { restoreBackup } from '#operator/restore-backup';
import { HOUR, SECOND } from '#platform/clock';
import { newId } from '#platform/ids';
import { addLaterSteps, FIRST } from '#testing/later-steps';
import { registerOfficer } from '#testing/principals';
import { runCommand, startServerProcess } from '#testing/server-process';
import { openFundedAccount } from '#testing/test-bank';
import { createTestDatabase, isPostgres, type TestDatabase } from '#testing/test-database';
import { listOutbox } from '#testing/test-outbox';
import { fileReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

/** Backup while writing, restore elsewhere, compare (reliability.md, "Fault tests"). */

const WRITERS = 3;
const ENOUGH = 15;

let server: TestServer;
let user: TestUser;
let elsewhere: TestDatabase;
let backup: string;
const ignore = () => {};
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signIn('civilian');
  elsewhere = await createTestDatabase();
  backup = join(server.location.dataDir, 'backups', 'one.backup');
});
afterAll(async () => {
  await server.stop();
  await elsewhere.remove();
});

const readEverywhere = async <T>(location: TestDatabase, read: (db: Db) => Promise<T>): Promise<T> => {
  const { db, close } = await openForReading(location);
  try {
    return await read(db);
  } finally {
    await close();
  }
};

const restore = (location: TestDatabase, file: string, replace = false, newer = false) => {
  // Names of replaced databases have a resolution of one second.
  server.clock.advance(SECOND);
  return restoreBackup({
    config: location,
    file,
    replace,
    newer,
    signOut: false,
    asideFolder: join(location.dataDir, 'aside'),
    now: server.clock.now(),
    onProgress: ignore,
  });
};

const epochOf = async (db: Db) =>
  (await db.selectFrom('event_log').select('epoch').executeTakeFirstOrThrow()).epoch;

test('a backup made during payments contains every earlier acknowledged one and restores elsewhere', async () => {
  const officer = await server.signIn('officer-xbox');
  await registerOfficer(officer, { callsign: 'D-104' });
  const from = await openFundedAccount(user, 2000);
  const to = await openFundedAccount(await server.signIn('newcomer'), 0);
  await fileReport(officer, from.civilianId);

  const acknowledged: string[] = [];
  let isOpen = true;
  const payOn = async () => {
    while (isOpen) {
      const description = newId();
      const body = { fromAccountId: from._id, toAccountNumber: to.accountNumber, amount: 1, description };
      expect((await user.post('/api/bank/transfer', body)).status).toBe(200);
      acknowledged.push(description);
    }
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, payOn));
  await expect.poll(() => acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(ENOUGH);
  const before = [...acknowledged];
  const made = await runCommand('backup.js', server.location, [backup]);
  const during = acknowledged.length - before.length;
  isOpen = false;
  await writing;

  expect(made).toEqual({ code: 0, said: expect.stringContaining(`Backup written and checked: ${backup}`) });
  expect(during).toBeGreaterThan(0);
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(server.location.dataDir, 'backups'))).toEqual(['one.backup']);

  const restored = await runCommand('restore.js', elsewhere, [backup]);
  expect(restored).toEqual({ code: 0, said: expect.stringContaining('Restored and checked') });
  await readEverywhere(elsewhere, async (db) => {
    const journals = await db.selectFrom('journals').select('description').execute();
    const paid = journals.map(({ description }) => description);
    expect(paid).toEqual(expect.arrayContaining(before));
    expect((await verifyLedger(db)).faults).toEqual([]);
    expect((await sumLedger(db)).held).toBe((await sumLedger(server.platform.database.db)).held);
    expect(await epochOf(db)).not.toBe(await epochOf(server.platform.database.db));
    expect(await db.selectFrom('events').selectAll().execute()).toEqual([]);
  });
});

test('a restore keeps members signed in and leaves queued messages to staff', async () => {
  const secret = (location: TestDatabase) => readFileSync(join(location.dataDir, 'session-secret'), 'utf8');
  expect(secret(elsewhere)).toBe(secret(server.location));
  expect(statSync(join(elsewhere.dataDir, 'session-secret')).mode & 0o777).toBe(0o600);
  const other = await startServerProcess(elsewhere);
  try {
    const me = await user.copy(other.origin).get('/api/auth/me');
    expect([me.status, me.body.username]).toEqual([200, 'mara.malone']);
    const { civilians } = (await user.copy(other.origin).get('/api/civilians')).body;
    expect(civilians).toEqual((await user.get('/api/civilians')).body.civilians);
    const staff = other.user();
    await staff.signIn('staff');
    expect((await listOutbox(staff)).map(({ state }) => state)).toContain('Unknown');
    expect((await listOutbox(staff, '?state=Pending')).length).toBe(0);
  } finally {
    await other.kill();
  }
});

test('role-based access waits for Discord after a restore, and --sign-out ends all sessions', async () => {
  const staff = await server.signIn('staff');
  const file = join(server.location.dataDir, 'rights.backup');
  await makeBackup({ config: server.location, file, now: server.clock.now(), onProgress: ignore });
  const prepare = async (place: TestDatabase) => {
    await restore(place, file);
    await readEverywhere(place, async (db) => {
      const roles = await db.selectFrom('users').select('roles_checked_at').distinct().execute();
      expect(roles).toEqual([{ roles_checked_at: 0 }]);
    });
    // The fake Discord server does not know the old tokens.
    const again = await runCommand('restore.js', place, [file, '--replace', '--sign-out']);
    expect(again).toEqual({ code: 0, said: expect.stringContaining('Everyone is signed out.') });
  };
  const other = await startTestServer({ prepare });
  try {
    expect((await staff.copy(other.origin).get('/api/auth/me')).status).toBe(401);
    const back = await other.signIn('staff');
    expect((await back.get('/api/auth/me')).body.staff).toBe(true);
  } finally {
    await other.stop();
  }
});

test('a backup overwrites nothing, and a failed one leaves nothing behind', async () => {
  const bytes = readFileSync(backup);
  expect(await runCommand('backup.js', server.location, [backup])).toEqual({
    code: 1,
    said: expect.stringMatching(/^No backup was made: .*one\.backup already exists.*\n$/),
  });
  expect(readFileSync(backup).equals(bytes)).toBe(true);
  const config = { databaseUrl: null, dataDir: join(elsewhere.dataDir, 'nowhere') };
  const file = join(elsewhere.dataDir, 'two.backup');
  await expect(makeBackup({ config, file, now: 0, onProgress: ignore })).rejects.toThrow(
    'There is no database',
  );
  expect(readdirSync(elsewhere.dataDir).filter((name) => name.startsWith('two'))).toEqual([]);
});

test('a restore refuses a running server, existing data, and a damaged backup', async () => {
  const refused = (location: TestDatabase, file: string, reason: RegExp) =>
    expect(restore(location, file)).rejects.toThrow(reason);
  await refused(server.location, backup, /already running|other connections/);
  await refused(elsewhere, backup, /\d+ people in it\. Add --replace/);
  await refused(elsewhere, join(elsewhere.dataDir, 'none'), /there is no file/);

  const broken = join(elsewhere.dataDir, 'broken');
  writeFileSync(broken, 'not a database at all, but long enough to be looked at as one'.repeat(50));
  await refused(elsewhere, broken, new RegExp(`^${broken} cannot be opened`));
  const bytes = readFileSync(backup);
  bytes.fill(0x5a, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 9000);
  writeFileSync(broken, bytes);
  await refused(elsewhere, broken, /damaged|malformed/);

  const stranger = openSqliteFile(join(elsewhere.dataDir, 'stranger'), { create: true });
  await sql`create table anything (id integer)`.execute(stranger.db);
  await stranger.close();
  await refused(elsewhere, join(elsewhere.dataDir, 'stranger'), /is not a Ten-Four backup/);

  const newer = join(elsewhere.dataDir, 'newer');
  writeFileSync(newer, readFileSync(backup));
  const opened = openSqliteFile(newer);
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', 'then')`.execute(opened.db);
  await opened.close();
  await refused(elsewhere, newer, /newer version of Ten-Four \(999-later\)/);
  expect(readdirSync(elsewhere.dataDir).filter((name) => name.startsWith('restoring'))).toEqual([]);
});

test('--replace moves the old data aside, where it can be restored from', async () => {
  await readEverywhere(elsewhere, async (db) => {
    expect((await verifyLedger(db)).faults).toEqual([]);
  });
  const target = await openDatabase({ ...elsewhere, onStatement: ignore, onIdleError: ignore });
  await target.db.updateTable('users').set({ username: 'after-the-backup' }).execute();
  await target.close();
  writeFileSync(join(elsewhere.dataDir, 'ten-codes.json'), '[["10-4", "Yes"]]');
  chmodSync(backup, 0o644);

  const { aside } = await restore(elsewhere, backup, true);
  const names = (db: Db) => db.selectFrom('users').select('username').distinct().execute();
  expect(await readEverywhere(elsewhere, names)).not.toContainEqual({ username: 'after-the-backup' });
  expect(existsSync(join(elsewhere.dataDir, 'ten-codes.json'))).toBe(true);
  if (aside === null) throw new Error('Nothing was put aside');
  if (elsewhere.engine === 'postgres') await restore(elsewhere, aside, true);
  else {
    const live = join(elsewhere.dataDir, 'ten-four.db');
    expect(statSync(live).mode & 0o777).toBe(0o600);
    rmSync(live);
    for (const name of readdirSync(aside)) renameSync(join(aside, name), join(elsewhere.dataDir, name));
  }
  expect(await readEverywhere(elsewhere, names)).toEqual([{ username: 'after-the-backup' }]);
});

describe('the embedded database that a restore replaces', () => {
  const called = async (username: string): Promise<TestDatabase> => {
    const place = await createTestDatabase();
    await restore(place, backup);
    const { db, close } = await openDatabase({ ...place, onStatement: ignore, onIdleError: ignore });
    await db.updateTable('users').set({ username }).execute();
    // Simulates a crash: recent writes are only in the WAL.
    for (const name of ['ten-four.db', 'ten-four.db-wal']) {
      copyFileSync(join(place.dataDir, name), join(place.dataDir, `${name}.killed`));
    }
    await close();
    for (const name of ['ten-four.db', 'ten-four.db-wal']) {
      renameSync(join(place.dataDir, `${name}.killed`), join(place.dataDir, name));
    }
    return place;
  };
  const nameIn = async (dataDir: string) => {
    const { db, close } = readSqlite(dataDir);
    const { username } = await db.selectFrom('users').select('username').limit(1).executeTakeFirstOrThrow();
    await close();
    return username;
  };

  test.skipIf(isPostgres)('stays in place if its replacement fails', async () => {
    const place = await called('still there');
    const missing = join(place.dataDir, 'no such file');
    expect(() => replaceDatabase(place.dataDir, 'stamp', missing)).toThrow('ENOENT');
    expect(await nameIn(place.dataDir)).toBe('still there');
    await place.remove();
  });

  test.skipIf(isPostgres)('is kept with everything that a killed server wrote', async () => {
    const place = await called('put aside');
    const { aside } = await restore(place, backup, true);
    expect(await nameIn(place.dataDir)).not.toBe('put aside');
    expect(await nameIn(String(aside))).toBe('put aside');
    await place.remove();
  });

  test.skipIf(isPostgres)('is kept unchanged if it is damaged', async () => {
    const place = await createTestDatabase();
    writeFileSync(join(place.dataDir, 'ten-four.db'), 'no database');
    const { aside } = await restore(place, backup, true);
    expect(readFileSync(join(String(aside), 'ten-four.db'), 'utf8')).toBe('no database');
    expect(await nameIn(place.dataDir)).toBeTypeOf('string');
    await place.remove();
  });

  test.skipIf(isPostgres)('moves together with its WAL while another process reads it', async () => {
    const place = await called('being read');
    const reader = readSqlite(place.dataDir);
    await sql`begin`.execute(reader.db);
    await countPeople(reader.db);
    const { aside } = await restore(place, backup, true);
    await reader.close();
    expect(await nameIn(place.dataDir)).not.toBe('being read');
    expect(await nameIn(String(aside))).toBe('being read');
    await place.remove();
  });
});

const OF_24_STEPS = fileURLToPath(new URL('../../testing/backups/24-steps.backup.br', import.meta.url));

test('restores and serves a backup of a version with 24 migrations', async () => {
  const file = join(server.location.dataDir, '24-steps.backup');
  writeFileSync(file, brotliDecompressSync(readFileSync(OF_24_STEPS)));
  const prepare = async (place: TestDatabase) => {
    await restore(place, file);
    expect(await readEverywhere(place, readSchemaVersion)).toEqual({
      applied: listMigrations(),
      newer: null,
      pending: [],
    });
  };
  const other = await startTestServer({ prepare });
  try {
    const officer = await other.signIn('officer-xbox');
    const { units } = (await officer.get('/api/units?platform=Xbox')).body;
    const shown = units.map(({ callsign, status, subdivision }: Record<string, string>) => [
      callsign,
      status,
      subdivision,
    ]);
    expect(shown).toContainEqual(['A-1', '10-8', 'Air Support Unit (ASU)']);
    expect(shown).toContainEqual(['DET-4', '10-8', 'Detectives']);
    const { calls } = (await officer.get('/api/calls?platform=Xbox')).body;
    expect(calls.length).toBeGreaterThan(3);
    const found = await officer.get('/api/search/names?q=malone');
    expect(JSON.stringify(found.body)).toContain('Malone');
    expect((await officer.get('/api/community')).body.callTypes).toHaveLength(17);
  } finally {
    await other.stop();
  }
});

test('makes a backup with a warning if the database cannot record it', async () => {
  const older = await createTestDatabase();
  const opened = await openForReading(older).catch(() => null);
  const { db, close } = opened ?? openSqliteFile(join(older.dataDir, 'ten-four.db'), { create: true });
  await migrate(db, FIRST);
  const refuse =
    older.engine === 'sqlite' ? sql`drop table backups` : sql`alter table backups add check (at < 0)`;
  await refuse.execute(db);
  await close();
  const file = join(older.dataDir, 'old.backup');
  expect(await runCommand('backup.js', older, [file])).toEqual({
    code: 0,
    said: expect.stringMatching(/^Backup written and checked: [\s\S]*time could not be saved[\s\S]*backups/),
  });
  expect(existsSync(file)).toBe(true);
  await older.remove();
});

test('restores a backup of an older version and migrates it', async ({ onTestFinished }) => {
  onTestFinished(addLaterSteps());
  const older = await createTestDatabase();
  const target = await createTestDatabase();
  try {
    const opened = await openForReading(older).catch(() => null);
    const { db, close } = opened ?? openSqliteFile(join(older.dataDir, 'ten-four.db'), { create: true });
    await migrate(db, FIRST);
    await sql`insert into users (id, discord_id, username, discriminator, roles, roles_checked_at, created_at)
      values ('u', '1', 'old.timer', '0', '[]', 0, 0)`.execute(db);
    await close();
    const file = join(older.dataDir, 'old.backup');
    await makeBackup({ config: older, file, now: server.clock.now(), onProgress: ignore });
    await restore(target, file);
    const { db: newest, close: end } = await openDatabase({
      ...target,
      onStatement: ignore,
      onIdleError: ignore,
    });
    expect(await newest.selectFrom('users').select('username').execute()).toEqual([
      { username: 'old.timer' },
    ]);
    expect((await readSchemaVersion(newest)).pending).toEqual([]);
    expect(await sql`select later from civilians`.execute(newest)).toMatchObject({ rows: [] });
    await end();
  } finally {
    await older.remove();
    await target.remove();
  }
});

test('a refused restore leaves the tables of an older version unchanged', async ({ onTestFinished }) => {
  onTestFinished(addLaterSteps());
  const target = await createTestDatabase();
  try {
    const { db, close } =
      target.databaseUrl === null
        ? openSqlite(target.dataDir, ignore)
        : await openPostgres(target.databaseUrl, ignore, ignore);
    await migrate(db, FIRST);
    const before = await readSchemaVersion(db);
    await sql`insert into users (id, discord_id, username, discriminator, roles, roles_checked_at, created_at)
      values ('u', '1', 'old.timer', '0', '[]', 0, 0)`.execute(db);
    await close();
    await expect(restore(target, backup)).rejects.toThrow(/1 people in it\. Add --replace/);
    expect(await readEverywhere(target, readSchemaVersion)).toEqual(before);

    const { aside } = await restore(target, backup, true);
    expect((await readEverywhere(target, readSchemaVersion)).pending).toEqual([]);
    if (target.engine !== 'postgres' || aside === null) return;
    const previous = openSqliteFile(aside);
    expect(await readSchemaVersion(previous.db)).toEqual(before);
    await previous.close();
  } finally {
    await target.remove();
  }
});

test('a restore goes back from a newer version; on PostgreSQL only on request or into an empty database', async () => {
  const newer = await createTestDatabase();
  const empty = await createTestDatabase();
  try {
    await restore(newer, backup);
    const { db, close } =
      newer.databaseUrl === null
        ? openSqlite(newer.dataDir, ignore)
        : await openPostgres(newer.databaseUrl, ignore, ignore);
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', 'then')`.execute(db);
    await close();
    if (newer.engine === 'sqlite') {
      await restore(newer, backup, true);
      expect((await readEverywhere(newer, readSchemaVersion)).newer).toBeNull();
      return;
    }
    await expect(restore(newer, backup, true)).rejects.toThrow(
      /newer version of Ten-Four \(999-later\) and was left unchanged\..* into a new, empty database/,
    );
    expect((await readEverywhere(newer, readSchemaVersion)).newer).toContain('999-later');
    const file = join(newer.dataDir, 'by-the-older-one.backup');
    const byTheOlder = makeBackup({ config: newer, file, now: server.clock.now(), onProgress: ignore });
    await expect(byTheOlder).rejects.toThrow(/newer version of Ten-Four \(999-later\): make the backup with/);
    const { aside } = await restore(newer, backup, true, true);
    expect(aside).toMatch(/^the schema "before_restore_/);
    expect((await readEverywhere(newer, readSchemaVersion)).newer).toBeNull();
    expect(await readEverywhere(newer, countPeople)).toBeGreaterThan(0);
    await restore({ ...newer, databaseUrl: empty.databaseUrl }, backup);
    const options = { ...newer, databaseUrl: empty.databaseUrl, onStatement: ignore, onIdleError: ignore };
    const opened = await openDatabase(options);
    expect(await countPeople(opened.db)).toBeGreaterThan(0);
    await opened.close();
  } finally {
    await newer.remove();
    await empty.remove();
  }
});

test('the next command removes the leftovers of killed ones, and nothing else', async () => {
  const place = await createTestDatabase();
  const { dataDir } = place;
  try {
    const theirs = ['restoring-order', 'moving-house-1', 'ten-four-mine.partial', 'report.document.partial'];
    const left = ['restoring-aB3dE6', 'moving-000000'];
    for (const name of [...left, ...theirs]) {
      mkdirSync(join(dataDir, name));
      writeFileSync(join(dataDir, name, 'ten-four.db'), 'half');
    }
    await restore(place, backup);
    expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(theirs));
    expect(readdirSync(dataDir).filter((name) => left.includes(name))).toEqual([]);

    const folder = join(dataDir, 'backups');
    mkdirSync(folder);
    const now = Date.now();
    for (const [name, age] of [
      ['ten-four-oLd_-123.partial', 25],
      ['ten-four-yOung123.partial', 1],
      ['report.document.partial', 25],
    ] as const) {
      writeFileSync(join(folder, name), 'half');
      utimesSync(join(folder, name), now / 1000, (now - age * HOUR) / 1000);
    }
    await makeBackup({ config: place, file: join(folder, 'new.backup'), now, onProgress: ignore });
    expect(readdirSync(folder).sort()).toEqual([
      'new.backup',
      'report.document.partial',
      'ten-four-yOung123.partial',
    ]);
  } finally {
    await place.remove();
  }
});

test('a database of a newer version prevents the start with a message that says what to do', async () => {
  const newer = await createTestDatabase();
  try {
    const options = { ...newer, onStatement: ignore, onIdleError: ignore };
    const { db, close } = await openDatabase(options);
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', 'then')`.execute(db);
    await close();
    await expect(openDatabase(options)).rejects.toThrow(/newer version of Ten-Four \(999-later\)\. Install/);
  } finally {
    await newer.remove();
  }
});
