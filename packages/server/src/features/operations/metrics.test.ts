import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VERSION } from '#platform/version';
import { type Principals, signInPrincipals } from '#testing/principals';
import { runCommand } from '#testing/server-process';
import { fileReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer({ withWebhooks: true });
  people = await signInPrincipals(server);
});
afterAll(() => server.stop());

async function read(beginning: string, of = server): Promise<Record<string, number>> {
  const { text } = await of.visitor().get('/metrics');
  const lines = text.split('\n').filter((line) => line.startsWith(beginning));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value] = /^(.*) (\S+)$/.exec(line.slice(beginning.length)) ?? [];
      return [name, Number(value)];
    }),
  );
}

const OUTBOX = 'ten_four_outbox_messages';
const FAILURES = 'ten_four_discord_failures_total';
const BACKUP = 'ten_four_last_backup_timestamp_seconds';

test('counts unsent messages by state', async () => {
  const none = { '{state="pending"}': 0, '{state="failed"}': 0, '{state="unknown"}': 0 };
  expect(await read(OUTBOX)).toEqual(none);
  await fileReport(people.officer, people.civilianId);
  expect(await read(OUTBOX)).toEqual({ ...none, '{state="pending"}': 2 });
  server.fakeDiscord.fail.next('POST /api/v10/users/@me/channels', {
    kind: 'answer',
    status: 403,
    code: 50_007,
  });
  server.fakeDiscord.fail.next('POST /api/v10/webhooks/**', { kind: 'reset-after' });
  await server.outbox.runOnce();
  expect(await read(OUTBOX)).toEqual({ ...none, '{state="failed"}': 1, '{state="unknown"}': 1 });
});

test('counts failed Discord requests by kind', async () => {
  const visits = async () => {
    const before = await read(FAILURES);
    await Promise.allSettled([server.visitor().signIn('civilian')]);
    const after = await read(FAILURES);
    return Object.keys(after).filter((kind) => after[kind] !== before[kind]);
  };
  const USER = 'GET /api/v10/users/@me';
  for (const [fault, kind] of [
    [{ kind: 'answer', status: 503 }, 'server_error'],
    [{ kind: 'answer', status: 401 }, 'unauthorized'],
    [{ kind: 'answer', status: 404 }, 'refused'],
    [{ kind: 'rate-limit', retryAfter: 1 }, 'rate_limited'],
    [{ kind: 'reset-before' }, 'no_answer'],
  ] as const) {
    server.fakeDiscord.fail.next(USER, fault);
    expect(await visits()).toEqual([`{kind="${kind}"}`]);
  }
  server.fakeDiscord.fail.next('GET /api/v10/guilds/*/members/*', { kind: 'answer', status: 500 });
  expect(await visits()).toEqual(['{kind="server_error"}']);
  expect(await visits()).toEqual([]);
});

test('reports the backup in every process of the database, and 0 without one', async () => {
  expect(await read(BACKUP)).toEqual({ '': 0 });
  const began = Math.floor(Date.now() / 1000);
  const file = join(server.location.dataDir, 'one.backup');
  expect(await runCommand('backup.js', server.location, [file])).toMatchObject({ code: 0 });
  const { '': at } = await read(BACKUP);
  expect(at).toBeGreaterThanOrEqual(began);
  expect(at).toBeLessThanOrEqual(Date.now() / 1000);
  if (server.platform.database.engine === 'sqlite') return;
  const other = await startTestServer({ peer: server });
  expect(await read(BACKUP, other)).toEqual({ '': at });
  await other.stop();
});

test('reports the rest without the database', async () => {
  const { db } = server.platform.database;
  await sql`alter table backups rename to elsewhere`.execute(db);
  expect(await read(OUTBOX)).toEqual({});
  expect(await read(BACKUP)).toEqual({});
  expect(await read('ten_four_process_resident_memory_bytes')).toEqual({ '': expect.any(Number) });
  expect(server.logged()).toContain('metrics: database counts unavailable');
  await sql`alter table elsewhere rename to backups`.execute(db);
  expect(Object.keys(await read(OUTBOX))).toHaveLength(3);
});

test('reports version and engine', async () => {
  const { engine } = server.platform.database;
  const info = `{version="${VERSION}",engine="${engine}"}`;
  expect(await read('ten_four_build_info')).toEqual({ [info]: 1 });
});
