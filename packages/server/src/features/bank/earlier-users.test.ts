import { Migrator } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/database';
import { migrate } from '#db/migrate';
import { foundation } from '#db/migrations/001-foundation';
import { civilianLife } from '#db/migrations/002-civilian-life';
import { openPostgres } from '#db/postgres';
import { openSqlite } from '#db/sqlite';
import { openWallet, verifyLedger } from '#features/bank/index';
import { newId } from '#platform/ids';
import { upsertUser } from '#platform/sessions/users.store';
import { createTestDatabase, type TestDatabase } from '#testing/test-database';

let place: TestDatabase;
let database: Database;
beforeAll(async () => {
  place = await createTestDatabase();
  const ignore = () => {};
  database =
    place.databaseUrl === null
      ? openSqlite(place.dataDir, ignore)
      : await openPostgres(place.databaseUrl, ignore, ignore);
});
afterAll(async () => {
  await database.close();
  await place.remove();
});

test('who was here before the bank has a wallet at once, and starting cash from the next sign-in', async () => {
  const { db } = database;
  const earlier = { '001-foundation': foundation, '002-civilian-life': civilianLife };
  await new Migrator({ db, provider: { getMigrations: async () => earlier } }).migrateToLatest();
  const userId = await upsertUser(db, {
    id: newId(),
    discordId: '1',
    username: 'early.bird',
    discriminator: '0',
    avatar: null,
    roles: [],
    discordTokens: null,
    now: 1,
  });
  await migrate(db);
  const wallet = () =>
    db.selectFrom('ledger_accounts').where('id', '=', userId).select('balance').executeTakeFirst();
  expect(await wallet()).toEqual({ balance: 0 });

  const signIn = () =>
    db.transaction().execute((tx) => openWallet(tx, { userId, startingCash: 500_000, now: 2 }));
  await signIn();
  await signIn();
  expect(await wallet()).toEqual({ balance: 500_000 });
  expect((await verifyLedger(db)).faults).toEqual([]);
});
