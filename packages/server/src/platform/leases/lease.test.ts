import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SECOND } from '#platform/clock';
import { createLease, type Lease } from '#platform/leases/lease';
import { startTestServer, type TestServer } from '#testing/test-server';

/** Who does what only one may do. On PostgreSQL the two are processes with connections of their own. */

let first: TestServer;
let second: TestServer;
beforeAll(async () => {
  first = await startTestServer();
  const isPostgres = first.platform.database.engine === 'postgres';
  second = isPostgres ? await startTestServer({ beside: first }) : first;
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
const look = () => Promise.all(leases.map((lease) => lease.look()));

test('one of two has it, and keeps it by looking', async () => {
  const [had] = await Promise.all([look(), look()]);
  expect(had.filter(Boolean)).toHaveLength(1);
  for (let count = 0; count < 12; count += 1) {
    first.clock.advance(5 * SECOND);
    expect(await look()).toEqual(had);
  }
});

test('is had by the other 30 s after the last renewal of who is not heard of any more', async () => {
  const [lost, other] = leases;
  await lost.look();
  first.clock.advance(29 * SECOND);
  expect(await other.look()).toBe(false);
  first.clock.advance(SECOND);
  expect(await other.look()).toBe(true);
  expect(await lost.look()).toBe(false);
});

test('is not counted on 20 s after the last renewal, well before others have it', async () => {
  const [lease, other] = leases;
  await lease.look();
  expect([lease.isSure(), other.isSure()]).toEqual([true, false]);
  first.clock.advance(19 * SECOND);
  expect(lease.isSure()).toBe(true);
  first.clock.advance(SECOND);
  expect(lease.isSure()).toBe(false);
  expect(await lease.look()).toBe(true);
  expect(lease.isSure()).toBe(true);
});

test('is had by the other at once where it is given back, which nobody else can do', async () => {
  const [lease, other] = leases;
  await lease.look();
  await other.release();
  expect(await other.look()).toBe(false);
  await lease.release();
  expect(await other.look()).toBe(true);
});
