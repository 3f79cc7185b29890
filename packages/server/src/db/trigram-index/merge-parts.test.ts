import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSqlite } from '#db/engine';
import { mergeTrigramParts } from '#db/trigram-index/merge-parts';
import { createCivilian, type Principals, signInPrincipals } from '#testing/principals';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
});
afterAll(() => server.stop());

const COUNT = 30;

test('trigrams that were written bit by bit end up in one part, and everything is found as before', async () => {
  const { db } = server.platform.database;
  for (let index = 0; index < COUNT; index += 1) {
    const civilianId = await createCivilian(people.owner, {
      firstName: 'Ann',
      lastName: `Parts${'abc'[index % 3]}`,
    });
    if (index % 3 > 0) await people.owner.delete(`/api/civilians/${civilianId}`);
  }
  const find = async () => (await people.officer.get('/api/search/names?q=artsa')).body;
  const found = await find();
  expect(found).toHaveLength(COUNT / 3);
  if (isSqlite(db)) expect(await parts()).toBeGreaterThan(1);
  await mergeTrigramParts(db);
  expect(await find()).toEqual(found);
  if (!isSqlite(db)) return;
  expect(await parts()).toBe(1);
  await sql`insert into name_keys_trigrams (name_keys_trigrams) values ('integrity-check')`.execute(db);

  async function parts(): Promise<number> {
    const counted = sql<{ count: number }>`select count(distinct segid) as count from name_keys_trigrams_idx`;
    return (await counted.execute(db)).rows[0]?.count ?? 0;
  }
});
