import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SECOND } from '#platform/clock';
import { createLease, type Lease } from '#platform/leases/lease';
import { startTestServer, type TestServer } from '#testing/test-server';

let first: TestServer;
let second: TestServer;
beforeAll(async () => {
  first = await startTestServer();
  const isPostgres = first.platform.database.engine === 'postgres';
  second = isPostgres ? await startTestServer({ peer: first }) : first;
});
afterAll(async () => {
  if (second !== first) await second.stop();
  await first.stop();
});

let leases: [Lease, Lease];
let made = 0;
beforeEach(() => {
  made += 1;
  const at = ({ platform }: TestServer) =>
    createLease({ db: platform.database.db, clock: first.clock, name: `test ${made}` });
  leases = [at(first), at(second)];
});
const renewAll = () => Promise.all(leases.map((lease) => lease.renew()));

test('a lease is held by one process, which renews it by checking', async () => {
  const [had] = await Promise.all([renewAll(), renewAll()]);
  expect(had.filter(Boolean)).toHaveLength(1);
  for (let count = 0; count < 12; count += 1) {
    first.clock.advance(5 * SECOND);
    expect(await renewAll()).toEqual(had);
  }
});

test('a lease passes to another process 30 s after the last renewal', async () => {
  const [lost, other] = leases;
  await lost.renew();
  first.clock.advance(29 * SECOND);
  expect(await other.renew()).toBe(false);
  first.clock.advance(SECOND);
  expect(await other.renew()).toBe(true);
  expect(await lost.renew()).toBe(false);
});

test('the holder stops relying on a lease 20 s after the last renewal, well before others may take it', async () => {
  const [lease, other] = leases;
  await lease.renew();
  expect([lease.isHeld(), other.isHeld()]).toEqual([true, false]);
  first.clock.advance(19 * SECOND);
  expect(lease.isHeld()).toBe(true);
  first.clock.advance(SECOND);
  expect(lease.isHeld()).toBe(false);
  expect(await lease.renew()).toBe(true);
  expect(lease.isHeld()).toBe(true);
});

test('a lease is free at once when its holder, and only its holder, releases it', async () => {
  const [lease, other] = leases;
  await lease.renew();
  await other.release();
  expect(await other.renew()).toBe(false);
  await lease.release();
  expect(await other.renew()).toBe(true);
});
