import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, inTransaction } from '#db/database';
import { type Bound, preparedWrite } from '#db/prepared';
import { startTestServer, type TestServer } from '#testing/test-server';

/** Writes that nobody waits for; a call counter stands for whatever is written. */

let server: TestServer;
let db: Db;
beforeAll(async () => {
  server = await startTestServer();
  db = server.platform.database.db;
});
afterAll(() => server.stop());

const countUp = preparedWrite((tx, { by }: Bound<{ by: number }>) =>
  tx
    .updateTable('call_counters')
    .set((eb) => ({ last: eb('last', '+', by) }))
    .where('platform', '=', 'Xbox'),
);
/** Refused by the database: it is there already. */
const putAgain = preparedWrite((tx, { last }: Bound<{ last: number }>) =>
  tx.insertInto('call_counters').values({ platform: 'Xbox', last }),
);

const counted = async (from: Db) =>
  (
    await from
      .selectFrom('call_counters')
      .where('platform', '=', 'Xbox')
      .select('last')
      .executeTakeFirstOrThrow()
  ).last;

const refusal = expect.objectContaining({
  code: expect.stringMatching(/^(23505|SQLITE_CONSTRAINT_PRIMARYKEY)$/),
});

test('come in their order, before whatever follows in the transaction, and are kept', async () => {
  const before = await counted(db);
  const seen = await inTransaction(db, async (tx) => {
    await countUp(tx, { by: 1 });
    await countUp(tx, { by: 2 });
    return counted(tx);
  });
  expect([seen, await counted(db)]).toEqual([before + 3, before + 3]);
});

test('that fail take back the transaction, with the first failure, where something is waited for after them', async () => {
  const before = await counted(db);
  const failed = inTransaction(db, async (tx) => {
    await countUp(tx, { by: 1 });
    await putAgain(tx, { last: 1 });
    await countUp(tx, { by: 1 });
    return counted(tx);
  });
  await expect(failed).rejects.toEqual(refusal);
  expect(await counted(db)).toBe(before);
});

test('that fail last are told by the commit, and nothing after it runs', async () => {
  const before = await counted(db);
  const failed = inTransaction(db, async (tx) => {
    await countUp(tx, { by: 1 });
    await putAgain(tx, { last: 1 });
  });
  await expect(failed).rejects.toEqual(refusal);
  expect(await counted(db)).toBe(before);
});

test('that fail where the work itself fails after them leave its own error', async () => {
  const before = await counted(db);
  const failed = inTransaction(db, async (tx) => {
    await countUp(tx, { by: 1 });
    // Where nobody waits, a failure of this one is not told; where it is told at once, so is this one's.
    await Promise.allSettled([putAgain(tx, { last: 1 })]);
    throw new Error('Thought better of it');
  });
  await expect(failed).rejects.toThrow('Thought better of it');
  expect(await counted(db)).toBe(before);
  // The connection is as good as before.
  await inTransaction(db, (tx) => countUp(tx, { by: 1 }));
  expect(await counted(db)).toBe(before + 1);
});

test('are waited for outside of a transaction', async () => {
  const before = await counted(db);
  await countUp(db, { by: 1 });
  expect(await counted(db)).toBe(before + 1);
  await expect(putAgain(db, { last: 1 })).rejects.toEqual(refusal);
});
