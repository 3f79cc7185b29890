import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNightlyBackup } from '#features/backups/index';
import { noteBackup } from '#operator/operator.store';
import { DAY, HOUR } from '#platform/clock';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const isPostgres = server.location.engine === 'postgres';
  other = isPostgres ? await startTestServer({ peer: server }) : server;
});
afterAll(async () => {
  if (other !== server) await other.stop();
  await server.stop();
});

const problems = async () => {
  const staff = await server.signIn('staff');
  const { health } = (await staff.get('/api/discord/health')).body;
  return health.problems.map(({ what }: { what: string }) => what);
};

test('one of two processes makes a backup each night, keeps 14, and warns staff about a missing one', async () => {
  const { database } = server.platform;
  let made = 0;
  let fails = false;
  const make = async (folder: string) => {
    made += 1;
    if (fails) throw new Error('The disk is full');
    mkdirSync(folder, { recursive: true });
    const name = new Date(server.clock.now()).toISOString().slice(0, 19).replaceAll(':', '-');
    writeFileSync(join(folder, `ten-four-${name}Z.backup`), '');
    await noteBackup(database.db, server.clock.now());
  };
  const jobs = [server, other].map(({ platform }) => createNightlyBackup(platform, make));
  const look = () => Promise.all(jobs.map((job) => job()));
  await noteBackup(database.db, server.clock.now());
  await look();
  expect(made).toBe(0);
  for (let night = 1; night <= 16; night += 1) {
    server.clock.advance(DAY + 5 * HOUR);
    await look();
    await look();
    expect(made).toBe(night);
  }
  expect(readdirSync(join(server.location.dataDir, 'backups'))).toHaveLength(14);
  expect(await problems()).toEqual([]);

  fails = true;
  for (let day = 1; day <= 3; day += 1) {
    server.clock.advance(DAY);
    await look();
  }
  expect(server.logged() + other.logged()).toContain('nightly backup failed');
  expect(await problems()).toContain('The last backup is 3 days old.');
});
