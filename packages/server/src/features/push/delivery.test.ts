import { afterEach, beforeEach, expect, test } from 'vitest';
import { SECOND } from '#platform/clock';
import { signInOfficer } from '#testing/test-officers';
import { addPhone, type TestPhone } from '#testing/test-phones';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let user: TestUser;
let phone: TestPhone;

beforeEach(async () => {
  server = await startTestServer();
  ({ user } = await signInOfficer(server, { callsign: 'D-104' }));
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
