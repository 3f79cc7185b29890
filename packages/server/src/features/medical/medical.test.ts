import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '#platform/clock';
import { newId } from '#platform/ids';
import { createCivilian, type Principals, signInPrincipals, statusesOf } from '#testing/principals';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
});
afterAll(() => server.stop());

const NOBODY = '0190a000-0000-7000-8000-000000000000';

const add = (description: unknown, user: TestUser = people.owner, civilianId: unknown = people.civilianId) =>
  user.post('/api/medical', { civilianId, description });
const list = (user: TestUser = people.owner, civilianId = people.civilianId, query = '') =>
  user.get(`/api/medical/by-civilian/${civilianId}${query}`);

describe('adding a record', () => {
  test('works for the owner and fire/rescue, newest first', async () => {
    const first = await add('  Fractured left wrist.\nReview in six weeks. ');
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ success: true, message: 'Medical record successfully added.' });
    expect(first.body.record).toMatchObject({
      civilianId: people.civilianId,
      description: 'Fractured left wrist.\nReview in six weeks.',
      author: 'owner',
      authorName: null,
      createdAt: new Date(server.clock.now()).toISOString(),
    });
    server.clock.advance(MINUTE);
    const second = await add('Second-degree burn, right forearm.', people.fireRescue);
    expect(second.body.record).toMatchObject({ author: 'fireRescue', authorName: 'jonah.haddad' });
    for (const user of [people.owner, people.fireRescue]) {
      const { body } = await list(user);
      expect(body).toEqual({ records: [second.body.record, first.body.record], nextCursor: null });
    }
  });

  test('treats a fire/rescue member as the owner of their own character', async () => {
    const civilianId = await createCivilian(people.fireRescue);
    const { record } = (await add('Flu.', people.fireRescue, civilianId)).body;
    expect(record).toMatchObject({ author: 'owner', authorName: null });
  });

  test('stops at 500 per character, also for simultaneous requests', async () => {
    const civilianId = await createCivilian(people.owner);
    const { record } = (await add('Flu.', people.owner, civilianId)).body;
    const { db } = server.platform.database;
    const row = await db
      .selectFrom('medical_records')
      .where('id', '=', record._id)
      .selectAll()
      .executeTakeFirstOrThrow();
    await db
      .insertInto('medical_records')
      .values(Array.from({ length: 497 }, () => ({ ...row, id: newId() })))
      .execute();
    const users = [people.owner, people.fireRescue, people.owner, people.fireRescue];
    const answers = await Promise.all(users.map((user) => add('Flu.', user, civilianId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
    expect((await add('Flu.', people.owner, civilianId)).body.message).toBe(
      'This civilian already has 500 medical records, which is the maximum.',
    );
  });

  test.each([undefined, null, '', '  \n ', 7, 'x'.repeat(4001), 'a\u0000b'])(
    'refuses the description %j',
    async (description) => {
      const answer = await add(description);
      expect(answer.status).toBe(400);
      expect(answer.body.issues[0].field).toBe('description');
    },
  );

  test.each([undefined, null, '', '  \n '])('requires details instead of %j', async (description) => {
    const answer = await add(description);
    expect(answer.body).toMatchObject({
      message: 'Please enter medical record details.',
      issues: [{ field: 'description', message: 'Please enter medical record details.' }],
    });
    const nobodys = await people.owner.post('/api/medical', { description: 'Flu.' });
    expect([nobodys.status, nobodys.body.message]).toEqual([400, 'civilianId: This field is required.']);
  });

  test('accepts 4000 characters of any kind, without surrounding spaces', async () => {
    const civilianId = await createCivilian(people.owner);
    for (const description of ['x'.repeat(4000), '\u{1f691}'.repeat(4000), `  ${'y'.repeat(4000)}\n\n`]) {
      const answer = await add(description, people.owner, civilianId);
      expect(answer.status).toBe(201);
      expect(answer.body.record.description).toBe(description.trim());
    }
  });

  test('adds once under one Idempotency-Key', async () => {
    const civilianId = await createCivilian(people.owner);
    const body = { civilianId, description: 'Once.' };
    const key = { 'idempotency-key': 'record-1' };
    const first = await people.owner.post('/api/medical', body, key);
    expect((await people.owner.post('/api/medical', body, key)).body).toEqual(first.body);
    expect((await list(people.owner, civilianId)).body.records).toHaveLength(1);
  });
});

describe('listing records', () => {
  test('pages records, also those of the same timestamp', async () => {
    const civilianId = await createCivilian(people.owner);
    for (let count = 0; count < 7; count += 1) {
      if (count % 3 === 0) server.clock.advance(MINUTE);
      await add(`Record ${count}`, people.owner, civilianId);
    }
    const all = (await list(people.owner, civilianId)).body.records;
    expect(all.map(({ description }: { description: string }) => description)).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map((count) => `Record ${count}`),
    );
    const seen: unknown[] = [];
    let cursor = '';
    do {
      const page = (await list(people.owner, civilianId, `?limit=2${cursor}`)).body;
      expect(page.records.length).toBeLessThanOrEqual(2);
      seen.push(...page.records);
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
    } while (cursor !== '');
    expect(seen).toEqual(all);
  });

  test.each(['limit=0', 'limit=501', 'limit=x', 'cursor=x', 'cursor=1_2', 'limit=1&limit=2'])(
    'refuses %s',
    async (query) => {
      expect((await list(people.owner, people.civilianId, `?${query}`)).status).toBe(400);
    },
  );

  test('ignores unknown keys of the query', async () => {
    const answer = await list(people.stranger, people.civilianId, '?viewer=x&userId=x&scope=all');
    expect(answer.status).toBe(404);
  });
});

describe('permissions', () => {
  test('let the owner and fire/rescue add', async () => {
    expect(await statusesOf(people, (user) => add('A record.', user))).toEqual({
      anon: 401,
      stranger: 404,
      officer: 404,
      staff: 404,
      fireRescue: 201,
      owner: 201,
    });
  });

  test('let the owner and fire/rescue read; refuse officers and staff with 403', async () => {
    expect(await statusesOf(people, (user) => list(user))).toEqual({
      anon: 401,
      stranger: 404,
      officer: 403,
      staff: 403,
      fireRescue: 200,
      owner: 200,
    });
    const own = await createCivilian(people.officer);
    expect((await list(people.officer, own)).status).toBe(200);
  });

  test('return 404 for a missing or deleted character', async () => {
    const deleted = await createCivilian(people.owner);
    await people.owner.delete(`/api/civilians/${deleted}`);
    for (const civilianId of [NOBODY, deleted]) {
      for (const user of [people.owner, people.fireRescue, people.officer, people.staff, people.stranger]) {
        expect((await list(user, civilianId)).status).toBe(404);
        expect((await add('x', user, civilianId)).status).toBe(404);
      }
    }
    expect((await list(people.owner, '7')).status).toBe(400);
    expect((await add('x', people.owner, '7')).status).toBe(400);
  });
});
