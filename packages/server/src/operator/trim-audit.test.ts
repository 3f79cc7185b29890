import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAudit } from '#features/audit/index';
import { DAY, systemClock } from '#platform/clock';
import { runCommand } from '#testing/server-process';
import { isPostgres } from '#testing/test-database';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

const OLD = 450;

let server: TestServer;
let staff: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('staff');
  await fill();
});
afterAll(() => server.stop());

async function fill(): Promise<void> {
  const { db } = server.platform.database;
  const { _id: userId } = (await staff.get('/api/auth/me')).body;
  const actor = { viewer: { userId, username: 'ada.stone', officer: null }, address: '::1' };
  const add = (summary: string, days: number) =>
    recordAudit(db, actor, { action: 'search', summary, now: systemClock.now() - days * DAY });
  await add('recent before', 179);
  for (let entry = 0; entry < OLD; entry += 1) await add(`ancient ${entry}`, 181);
  await add('recent after', 1);
}

const trim = (...words: string[]) => runCommand('audit-trim.js', server.location, words);
const summaries = async (query: string) => {
  const { body } = await staff.get(`/api/audit?from=2000-01-01T00:00:00Z&${query}`);
  return (body.entries as { summary: string }[]).map(({ summary }) => summary).sort();
};

// The command refuses before it opens a database.
test.skipIf(isPostgres)('refuses to run without a valid age and deletes nothing', async () => {
  for (const words of [[], ['180d'], ['--older-than'], ['--older-than', '180'], ['--older-than', '0d']]) {
    const refusal = expect.stringMatching(/^Nothing was deleted: set the number of days to keep, .*180d\n$/);
    expect(await trim(...words)).toEqual({ code: 1, said: refusal });
  }
  expect(await summaries('q=ancient&limit=1')).toHaveLength(1);
});

test('deletes old entries while a server runs; the log refuses any other deletion', async () => {
  const { db } = server.platform.database;
  const { _id } = (await staff.post('/api/civilians', PERSON)).body.civilian;
  const path = `/api/civilians/${_id}`;
  let isTrimming = true;
  const writing = (async () => {
    const statuses = new Set<number>();
    while (isTrimming) statuses.add((await staff.put(path, PERSON)).status);
    return statuses;
  })();
  const trimmed = await trim('--older-than', '180d');
  isTrimming = false;
  expect(trimmed).toEqual({
    code: 0,
    said: expect.stringMatching(/^Deleted 450 audit log entries from before /),
  });
  expect([...(await writing)]).toEqual([200]);

  expect(await summaries('q=ancient')).toEqual([]);
  expect(await summaries('q=recent')).toEqual(['recent after', 'recent before']);
  const entries = db.deleteFrom('audit_entries');
  await expect(entries.where('summary', '=', 'recent before').execute()).rejects.toThrow('append-only');
  expect((await trim('--older-than', '180d')).said).toMatch(/^Deleted 0 audit log entries /);
});

const PERSON = { firstName: 'Nora', lastName: 'Whitaker', dateOfBirth: '1996-06-30' };
