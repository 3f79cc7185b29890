import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPushWorker } from '#features/push/index';
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

test('a service that fails twice is retried and delivers once', async () => {
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

test('a device that no longer exists is removed', async () => {
  for (const status of [404, 410]) {
    phone.faults.push({ status });
    await ask();
    await server.outbox.runOnce();
    expect(await devices()).toBe(0);
    phone = await addPhone(server, user);
  }
});

test('a device that rejects three messages in a row is removed', async () => {
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

test('a retry waits as long as the service asks', async () => {
  phone.faults.push({ status: 429, retryAfter: 30 });
  await ask();
  await server.outbox.runOnce();
  await passing(29 * SECOND);
  expect(phone.arrived).toEqual([]);
  await passing(SECOND);
  expect(phone.titles()).toEqual(['Test']);
});

test('an expired notification is not sent', async () => {
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

test('a service that does not answer is retried once', async () => {
  const lane = createPushWorker(server.platform, { service: createPushService(100) });
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

test('a notification being sent is not claimed by another worker', async () => {
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const endpoints: string[] = [];
  const slow = createPushWorker(server.platform, {
    service: async ({ endpoint }) => {
      endpoints.push(endpoint);
      await held;
      return { kind: 'sent' };
    },
  });
  await ask();
  const sending = slow.run();
  const { db } = server.platform.database;
  const lease = async () =>
    (await db.selectFrom('push_rows').select('lease_until').executeTakeFirst())?.lease_until ?? 0;
  await expect.poll(() => endpoints).toEqual([phone.subscription.endpoint]);
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

test('a waiting panic is replaced by its repetition, and dropped once it is cleared', async () => {
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

test('the end of a panic is not sent to devices that did not get the panic', async () => {
  const raiser = await signInOfficer(server, { callsign: 'D-110' });
  await clock(officer, 'in');
  phone.faults.push({ status: 503 });
  const { body } = await raiser.user.post('/api/panic', { location: 'Grove St' });
  await server.outbox.runOnce();
  await raiser.user.post(`/api/panic/${body.panic._id}/clear`);
  for (let n = 0; n < 5; n += 1) await passing(30 * SECOND);
  expect(phone.arrived).toEqual([]);
});

test('a panic is sent before older notifications', async () => {
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
  const lane = createPushWorker(server.platform, {
    service: async ({ endpoint }) => {
      order.push(endpoint);
      return { kind: 'sent' };
    },
  });
  await lane.run();
  expect(order).toHaveLength(11);
  expect(order[0]).toBe(phone.subscription.endpoint);
});
