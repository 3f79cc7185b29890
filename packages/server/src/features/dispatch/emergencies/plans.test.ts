import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/database';
import {
  listAbandoned,
  listOwnTimes,
  listUnanswered,
  listUnattended,
  listWaiting,
  listWaitingOn,
} from '#features/dispatch/emergencies/emergencies.store';
import { findView, listOwnViews, listViewsIn } from '#features/dispatch/emergencies/emergency-views.store';
import { newId } from '#platform/ids';
import { plansOf } from '#testing/query-plans';
import { call911, signInCaller } from '#testing/test-emergencies';
import { startTestServer, type TestServer } from '#testing/test-server';

/** Lists of 911 calls are read by their indexes, however many there were. */

const HISTORY = 4000;

let server: TestServer;
let userId: string;
beforeAll(async () => {
  server = await startTestServer();
  const caller = await signInCaller(server);
  userId = (await caller.get('/api/auth/me')).body._id;
  const others = await signInCaller(server);
  const { _id } = await call911(caller);
  const otherId = (await others.get('/api/auth/me')).body._id;
  const { db, engine } = server.platform.database;
  const model = await db
    .selectFrom('emergencies')
    .where('id', '=', _id)
    .selectAll()
    .executeTakeFirstOrThrow();
  for (let at = 0; at < HISTORY; at += 500) {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      ...model,
      id: newId(),
      user_id: index % 50 === 0 ? userId : otherId,
      platform: PLATFORMS[index % PLATFORMS.length] ?? model.platform,
      number: 1000 + at + index,
      state: index === 0 ? ('Pending' as const) : ('Released' as const),
      created_at: model.created_at - at - index,
      ended_at: index === 0 ? null : model.created_at,
    }));
    await db.insertInto('emergencies').values(rows).execute();
  }
  await sql`${sql.raw(engine === 'sqlite' ? 'analyze' : 'vacuum analyze')}`.execute(db);
});
afterAll(() => server.stop());

const page = { before: { time: Number.MAX_SAFE_INTEGER, id: '' }, limit: 20 };
const now = Number.MAX_SAFE_INTEGER;

test.each<[string, RegExp, (db: Db) => Promise<unknown>]>([
  [
    'those that wait on a platform',
    /emergencies_(waiting|by_state)/,
    (db) => listWaiting(db, { platform: 'Xbox' }),
  ],
  ['those that wait on both', /emergencies_waiting/, (db) => listWaitingOn(db, PLATFORMS)],
  [
    'those that nobody answered',
    /emergencies_(waiting|by_state)/,
    (db) => listUnanswered(db, { until: now }),
  ],
  ['those that are left alone', /emergencies_(waiting|by_state)/, (db) => listUnattended(db, { until: now })],
  ['those whose dispatchers are gone', /emergencies_(waiting|by_state)/, (db) => listAbandoned(db)],
  ['one’s own', /emergencies_by_user/, (db) => listOwnViews(db, userId)],
  [
    'one’s own that did not end',
    /emergencies_not_ended/,
    (db) => listOwnTimes(db, { userId, after: now - 1 }),
  ],
  ['one', /emergencies_pkey|sqlite_autoindex_emergencies/, (db) => findView(db, newId())],
  [
    'those in a state on both platforms',
    /emergencies_by_state_anywhere/,
    (db) => listViewsIn(db, { platforms: PLATFORMS, state: 'Dropped', page }),
  ],
  [
    'those in a state on one',
    /emergencies_by_state/,
    (db) => listViewsIn(db, { platforms: ['Xbox'], state: 'Dropped', page }),
  ],
])('%s', async (_, index, read) => {
  const plan = await plansOf(server, read);
  expect(plan).toMatch(index);
  expect(plan).not.toMatch(/SCAN emergencies(?! USING INDEX)|Seq Scan on emergencies/);
});
