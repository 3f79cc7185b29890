import { BANK_TEXTS, OPEN_REQUESTS_MAX } from '@ten-four/contract/bank/bank.values';
import { DAILY_WRITES_MAX } from '@ten-four/contract/common/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, MINUTE } from '#platform/clock';
import { deleteOldCounts } from '#platform/http/daily-writes';
import { createCivilian, registerOfficer } from '#testing/principals';
import { openAccount, openFundedAccount } from '#testing/test-bank';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

const MANY = { RATE_LIMIT: '100000' };
let server: TestServer;
let owner: TestUser;
let userId: string;
beforeAll(async () => {
  server = await startTestServer({ environment: MANY });
  owner = await server.signIn('civilian');
  userId = (await owner.get('/api/auth/me')).body._id;
});
afterAll(() => server.stop());

const db = () => server.platform.database.db;
const today = () => Math.floor(server.clock.now() / DAY);
const counted = async (kind: string) =>
  (
    await db()
      .selectFrom('daily_writes')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .select('count')
      .executeTakeFirst()
  )?.count ?? 0;
const haveWritten = async (kind: string, count: number) => {
  await db().deleteFrom('daily_writes').where('kind', '=', kind).execute();
  await db().insertInto('daily_writes').values({ user_id: userId, kind, day: today(), count }).execute();
};

test('responds to a write over budget with 429 and the reset time, without effect', async () => {
  const account = await openFundedAccount(owner, 100);
  const withdraw = (key: string, amount = 1) =>
    owner.post('/api/bank/withdraw', { accountId: account._id, amount }, { 'idempotency-key': key });
  await haveWritten('bank transactions', DAILY_WRITES_MAX - 1);
  const last = await withdraw('last');
  expect(last.status).toBe(200);
  const refused = await withdraw('beyond');
  expect([refused.status, refused.body.message]).toEqual([
    429,
    "You have reached today's limit of 1,000 bank transactions. It resets at 00:00 UTC.",
  ]);
  const left = (today() + 1) * DAY - server.clock.now();
  expect(refused.headers.get('retry-after')).toBe(String(Math.ceil(left / 1000)));
  expect((await withdraw('last')).body).toEqual(last.body);
  expect(await counted('bank transactions')).toBe(DAILY_WRITES_MAX);
  expect((await owner.get(`/api/bank/accounts/${account.civilianId}`)).body.accounts[0].balance).toBe(99);
  await createCivilian(owner);
  server.clock.advance(left);
  owner = await server.signIn('civilian');
  expect((await withdraw('beyond')).status).toBe(200);
  expect(await counted('bank transactions')).toBe(1);
});

test('does not count a rejected write, with or without a key', async () => {
  const civilianId = await createCivilian(owner);
  const car = { civilianId, plate: 'COUNT 1', type: 'Sedan' };
  const { vehicle } = (await owner.post('/api/vehicles/register', car)).body;
  const before = await counted('vehicles');
  expect((await owner.post('/api/vehicles/register', car)).status).toBe(409);
  expect((await owner.post('/api/vehicles/register', car, { 'idempotency-key': 'x' })).status).toBe(409);
  expect(await counted('vehicles')).toBe(before);
  expect((await owner.post(`/api/vehicles/${vehicle._id}/stolen`, {})).status).toBe(200);
  expect((await owner.post(`/api/vehicles/${vehicle._id}/stolen`, {})).status).toBe(409);
  expect((await owner.post(`/api/vehicles/${vehicle._id}/recovered`, {})).status).toBe(200);
  expect(await counted('stolen and recovered reports')).toBe(2);
});

test('gives duty writes that add log lines and responses their own budgets', async () => {
  const officer = await server.signIn('officer-xbox');
  await registerOfficer(officer, { callsign: 'B-1' });
  await officer.post('/api/clock/in', {});
  const { call } = (await officer.post('/api/calls', { type: 'Other', attach: true })).body;
  const postToCall = (act: string, body = {}) => officer.post(`/api/calls/${call._id}/${act}`, body);
  const setStatus = () => officer.post('/api/units/status', { status: '10-6' });
  const officerUserId = (await officer.get('/api/auth/me')).body._id;
  const kinds = ['status changes', 'response changes', 'unit detachments', 'closed calls', 'call changes'];
  const day = today();
  const used = kinds.map((kind) => ({ user_id: officerUserId, kind, day, count: DAILY_WRITES_MAX }));
  expect((await setStatus()).status).toBe(200);
  await db().deleteFrom('daily_writes').where('user_id', '=', officerUserId).execute();
  await db().insertInto('daily_writes').values(used).execute();
  const answers = [
    await setStatus(),
    await postToCall('response', { response: 'On scene' }),
    await postToCall('detach'),
    await postToCall('unhold'),
    await postToCall('close'),
  ];
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(429));
  await db().deleteFrom('daily_writes').where('user_id', '=', officerUserId).execute();
  expect((await postToCall('close')).status).toBe(200);
});

test('keeps simultaneous writes within the budget', async () => {
  await haveWritten('characters', DAILY_WRITES_MAX - 2);
  const names = { firstName: 'Mara', lastName: 'Malone', dateOfBirth: '1994-03-14' };
  const answers = await Promise.all(Array.from({ length: 8 }, () => owner.post('/api/civilians', names)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
  await haveWritten('characters', 0);
});

test('deletes the counts of earlier days', async () => {
  await haveWritten('weapons', 5);
  await deleteOldCounts(db(), server.clock.now());
  expect(await counted('weapons')).toBe(5);
  await deleteOldCounts(db(), server.clock.now() + DAY);
  expect(await db().selectFrom('daily_writes').selectAll().execute()).toEqual([]);
});

test('limits a member to five pending account requests across all characters', async () => {
  const ask = (civilianId: string) =>
    owner.post('/api/bank/create', { civilianId, accountType: 'Business Checking', reason: 'For my shop' });
  const civilianIds = [await createCivilian(owner), await createCivilian(owner)];
  const answers = await Promise.all(
    Array.from({ length: OPEN_REQUESTS_MAX + 2 }, (_, index) => ask(civilianIds[index % 2] ?? '')),
  );
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
    Array(2).fill([422, BANK_TEXTS.tooManyRequests]),
  );
  // An account without approval can still be opened, and a decision frees budget.
  await openAccount(owner, civilianIds[0] ?? '');
  const staff = await server.signIn('staff');
  const [request] = (await staff.get('/api/bank/requests')).body.requests;
  await staff.post(`/api/bank/requests/${request._id}/deny`, { reason: 'No' });
  expect((await ask(civilianIds[1] ?? '')).status).toBe(201);
});

test('there are no daily limits with RATE_LIMIT=0', async () => {
  await haveWritten('characters', DAILY_WRITES_MAX);
  await server.restart({ RATE_LIMIT: '0' });
  await createCivilian(owner);
  await server.restart(MANY);
  server.clock.advance(MINUTE);
  const names = { firstName: 'Mara', lastName: 'Malone', dateOfBirth: '1994-03-14' };
  expect((await owner.post('/api/civilians', names)).status).toBe(429);
});
