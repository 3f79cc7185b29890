import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPushLane } from '#features/push/index';
import { createPushService } from '#features/push/push-service';
import { SECOND } from '#platform/clock';
import { clock } from '#testing/test-calls';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { addPhone, type TestPhone } from '#testing/test-phones';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let officer: TestOfficer;
let user: TestUser;
let phone: TestPhone;

beforeEach(async () => {
  server = await startTestServer();
  officer = await signInOfficer(server, { callsign: 'D-104' });
  ({ user } = officer);
  phone = await addPhone(server, user);
});
afterEach(() => server.stop());

const ask = async () => {
  const { status } = await user.post(`/api/push/devices/${phone.device._id}/test`);
  expect(status).toBe(200);
};
const passing = async (milliseconds: number) => {
  server.clock.advance(milliseconds);
  await server.outbox.runOnce();
};
const devices = async () => (await user.get('/api/push')).body.devices.length;
const rows = () =>
  server.platform.database.db.selectFrom('push_rows').select(['state', 'attempts']).orderBy('id').execute();

test('a service that fails twice is asked again, and delivers once', async () => {
  phone.faults.push({ status: 500 }, { status: 502 });
  await ask();
  await server.outbox.runOnce();
  await passing(SECOND);
  expect(phone.arrived).toEqual([]);
  await passing(2 * SECOND);
  await passing(10 * SECOND);
  expect(phone.titles()).toEqual(['Test']);
  expect(await rows()).toEqual([{ state: 'Sent', attempts: 3 }]);
});

test('a device that is gone is forgotten', async () => {
  for (const status of [404, 410]) {
    phone.faults.push({ status });
    await ask();
    await server.outbox.runOnce();
    expect(await devices()).toBe(0);
    phone = await addPhone(server, user);
  }
});

test('a device that may not be rung three times in a row is forgotten', async () => {
  const forbidden = async () => {
    phone.faults.push({ status: 403 });
    await ask();
    await passing(SECOND);
  };
  await forbidden();
  await forbidden();
  await ask();
  await passing(SECOND);
  await forbidden();
  await forbidden();
  expect(await devices()).toBe(1);
  await forbidden();
  expect(await devices()).toBe(0);
});

test('who is asked to wait waits so long', async () => {
  phone.faults.push({ status: 429, retryAfter: 30 });
  await ask();
  await server.outbox.runOnce();
  await passing(29 * SECOND);
  expect(phone.arrived).toEqual([]);
  await passing(SECOND);
  expect(phone.titles()).toEqual(['Test']);
});

test('nothing is sent once it is worth nothing any more', async () => {
  phone.faults.push(...Array.from({ length: 20 }, () => ({ status: 503 })));
  await ask();
  for (let n = 0; n < 70; n += 1) await passing(SECOND);
  phone.faults.length = 0;
  await passing(60 * SECOND);
  expect(phone.arrived).toEqual([]);
  expect(await rows()).toEqual([{ state: 'Dropped', attempts: 6 }]);
  await ask();
  server.clock.advance(61 * SECOND);
  await server.outbox.runOnce();
  expect(phone.arrived).toEqual([]);
});

test('a redirect is not followed', async () => {
  phone.faults.push({ status: 307 });
  await ask();
  await server.outbox.runOnce();
  expect(phone.arrived).toEqual([]);
  expect((await rows()).map(({ state }) => state)).toEqual(['Failed']);
});

test('a service that does not answer is asked once more, and no further time', async () => {
  const lane = createPushLane(server.platform, { service: createPushService(100) });
  const attempts = async () => {
    for (let n = 0; n < 8; n += 1) {
      await lane.run();
      server.clock.advance(SECOND);
    }
  };
  phone.faults.push('hang');
  await ask();
  await attempts();
  expect(phone.titles()).toEqual(['Test']);
  expect(await rows()).toEqual([{ state: 'Sent', attempts: 2 }]);
  phone.faults.push('hang', 'hang');
  await ask();
  await attempts();
  expect(phone.titles()).toEqual(['Test']);
  expect((await rows()).at(-1)).toEqual({ state: 'Unknown', attempts: 2 });
});

test('what a worker still sends is taken by no other', async () => {
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const asked: string[] = [];
  const slow = createPushLane(server.platform, {
    service: async ({ endpoint }) => {
      asked.push(endpoint);
      await held;
      return { kind: 'sent' };
    },
  });
  await ask();
  const sending = slow.run();
  const { db } = server.platform.database;
  const lease = async () =>
    (await db.selectFrom('push_rows').select('lease_until').executeTakeFirst())?.lease_until ?? 0;
  await expect.poll(() => asked).toEqual([phone.subscription.endpoint]);
  const first = await lease();
  server.clock.advance(2 * SECOND);
  await expect.poll(lease, { timeout: 10 * SECOND }).toBe(first + 2 * SECOND);
  server.clock.advance(2 * SECOND);
  await server.outbox.runOnce();
  finish();
  await sending;
  expect(phone.arrived).toEqual([]);
  expect(await rows()).toEqual([{ state: 'Sent', attempts: 1 }]);
});

test('a panic that waits is replaced when it is told again, and dropped once it is over', async () => {
  const raiser = await signInOfficer(server, { callsign: 'D-110' });
  await clock(officer, 'in');
  phone.faults.push({ status: 429, retryAfter: 200 });
  const { body } = await raiser.user.post('/api/panic', { location: 'Grove St' });
  await server.outbox.runOnce();
  await passing(20 * SECOND);
  expect(phone.titles()).toEqual(['PANIC D-110']);
  expect(await rows()).toEqual([
    { state: 'Dropped', attempts: 1 },
    { state: 'Sent', attempts: 1 },
  ]);
  phone.faults.push({ status: 503 });
  await passing(40 * SECOND);
  await raiser.user.post(`/api/panic/${body.panic._id}/clear`);
  await passing(5 * SECOND);
  expect(phone.titles()).toEqual(['PANIC D-110', 'Panic cleared']);
  await passing(200 * SECOND);
  expect(phone.arrived).toHaveLength(2);
});

test('of a panic that nobody was sent no end is told', async () => {
  const raiser = await signInOfficer(server, { callsign: 'D-110' });
  await clock(officer, 'in');
  phone.faults.push({ status: 503 });
  const { body } = await raiser.user.post('/api/panic', { location: 'Grove St' });
  await server.outbox.runOnce();
  await raiser.user.post(`/api/panic/${body.panic._id}/clear`);
  for (let n = 0; n < 5; n += 1) await passing(30 * SECOND);
  expect(phone.arrived).toEqual([]);
});

test('a panic is sent before what waits longer', async () => {
  const raiser = await signInOfficer(server, { callsign: 'D-110' });
  await clock(officer, 'in');
  const civilian = await server.signIn('civilian');
  for (let n = 0; n < 10; n += 1) {
    const { device } = await addPhone(server, civilian, `Phone ${n}`);
    await civilian.post(`/api/push/devices/${device._id}/test`);
  }
  server.clock.advance(SECOND);
  await raiser.user.post('/api/panic', { location: 'Grove St' });
  const order: string[] = [];
  const lane = createPushLane(server.platform, {
    service: async ({ endpoint }) => {
      order.push(endpoint);
      return { kind: 'sent' };
    },
  });
  await lane.run();
  expect(order).toHaveLength(11);
  expect(order[0]).toBe(phone.subscription.endpoint);
});
