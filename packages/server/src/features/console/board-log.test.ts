import type { LogEntry } from '@ten-four/contract/console/board-log.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#platform/clock';
import { newId } from '#platform/ids';
import { changeCall, createCall } from '#testing/test-calls';
import { grantDispatching, signOn } from '#testing/test-dispatchers';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let dee: TestUser;
let ann: TestOfficer;
let pam: TestOfficer;
beforeAll(async () => {
  server = await startTestServer();
  await grantDispatching(await server.signIn('administrator'));
  dee = await server.signIn('dispatcher');
  ann = await signInOfficer(server, { callsign: 'D-201' });
  pam = await signInOfficer(server, { callsign: 'P-201', platform: 'PlayStation' });
  await signOn(dee);
});
afterAll(() => server.stop());

async function read(query = ''): Promise<{ entries: LogEntry[]; nextCursor: string | null }> {
  const { status, text, body } = await dee.get(`/api/dispatch/log?platform=Xbox${query}`);
  expect([status, text]).toEqual([200, text]);
  return body;
}

const find = async (q: string) => (await read(`&q=${encodeURIComponent(q)}`)).entries.map(({ text }) => text);

async function note(text: string): Promise<LogEntry> {
  const answer = await dee.post('/api/dispatch/log', { platform: 'Xbox', text });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body.entry;
}

const later = () => server.clock.advance(SECOND);

test('lists the lines of the board and its calls, newest first, of one platform only', async () => {
  later();
  const call = await createCall(ann);
  later();
  const left = await note('The bridge is up');
  expect(left).toMatchObject({
    kind: 'note',
    by: 'Dispatch 1',
    text: 'The bridge is up',
    callId: null,
    callNumber: null,
  });
  later();
  await createCall(pam);
  await changeCall(ann, call, 'notes', { text: 'Two suspects' });
  const { entries, nextCursor } = await read();
  expect(nextCursor).toBeNull();
  expect(entries.map(({ kind, by, text, callNumber }) => [kind, by, text, callNumber])).toEqual([
    ['note', 'D-201', 'Two suspects', call.callNumber],
    ['note', 'Dispatch 1', 'The bridge is up', null],
    ['created', 'D-201', 'Call created', call.callNumber],
    ['sign-on', 'Dispatch 1', expect.stringContaining('signed on'), null],
  ]);
  expect(entries[1]).toEqual(left);
  expect(entries[0]?.callId).toBe(call._id);
});

test('pages through all lines, including lines with the same timestamp', async () => {
  for (let index = 0; index < 4; index += 1) {
    await note(`Note ${index}`);
    await createCall(ann, { attach: true });
  }
  const all = (await read()).entries;
  const paged: LogEntry[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof read>> = await read(`&limit=3${cursor && `&cursor=${cursor}`}`);
    paged.push(...page.entries);
    cursor = page.nextCursor;
  }
  expect(paged).toEqual(all);
  expect((await dee.get('/api/dispatch/log?platform=Xbox&cursor=x')).status).toBe(400);
});

test('searches text, author and call number, ignoring case', async () => {
  const call = await createCall(ann);
  await changeCall(ann, call, 'notes', { text: '100% \u00c4rger an der Br\u00fccke' });
  const [said] = ['100% \u00c4rger an der Br\u00fccke'];
  for (const q of ['\u00e4RGER', ' br\u00dcck', '100%', 'BR\u00dc'])
    expect([q, await find(q)]).toEqual([q, [said]]);
  expect(await find(`#${call.callNumber}`)).toEqual([said, 'Call created']);
  expect(await find('dispatch 1')).toContain('The bridge is up');
  // Special characters are ordinary text, and accents count.
  for (const q of ['100_', '\u00f6rger', '%\u00c4', '\\', "' or 1=1 --"])
    expect([q, await find(q)]).toEqual([q, []]);
  expect((await dee.get('/api/dispatch/log?platform=Xbox&q=%00')).status).toBe(400);
});

test('shows the last 24 hours by default, and at most 31 days', async () => {
  const before = await note('Long ago');
  server.clock.advance(24 * HOUR + MINUTE);
  dee = await server.signIn('dispatcher');
  const texts = async (query = '') => (await read(query)).entries.map(({ text }) => text);
  expect(await texts()).not.toContain('Long ago');
  const at = Date.parse(before.at);
  const from = (time: number) => `&from=${new Date(time).toISOString()}`;
  const to = (time: number) => `&to=${new Date(time).toISOString()}`;
  expect(await texts(from(at))).toContain('Long ago');
  expect(await texts(from(at + 1))).not.toContain('Long ago');
  expect(await texts(from(at - 1) + to(at + 1))).toContain('Long ago');
  expect(await texts(from(at - 1) + to(at))).not.toContain('Long ago');
  expect(await texts(to(at + 1))).toContain('Long ago');
  expect(await texts(from(at - 30 * DAY))).toContain('Long ago');
  const refused = async (query: string) => (await dee.get(`/api/dispatch/log?platform=Xbox${query}`)).status;
  expect(await refused(from(at - 31 * DAY))).toBe(400);
  expect(await refused(from(at) + to(at))).toBe(400);
  expect(await refused('&from=yesterday')).toBe(400);
  expect((await dee.get('/api/dispatch/log')).status).toBe(400);
});

test('accepts notes only from dispatchers signed on to the platform', async () => {
  const leave = (platform: string, by: TestUser) => by.post('/api/dispatch/log', { platform, text: 'Hello' });
  expect((await leave('PlayStation', dee)).status).toBe(403);
  expect((await leave('Xbox', ann.user)).status).toBe(403);
  expect((await ann.user.get('/api/dispatch/log?platform=Xbox')).status).toBe(403);
  expect((await dee.post('/api/dispatch/log', { platform: 'Xbox', text: ' ' })).status).toBe(400);
});

test('searches the newest 2,000 lines page by page', async () => {
  const { db } = server.platform.database;
  for (const index of [1, 2, 3]) {
    later();
    await note(`Deep water ${index}`);
  }
  later();
  const like = await db.selectFrom('board_entries').selectAll().limit(1).executeTakeFirstOrThrow();
  const shallow = { ...like, platform: 'Xbox' as const, text: 'Shallow', created_at: server.clock.now() };
  const rows = Array.from({ length: 1998 }, () => ({ ...shallow, id: newId() }));
  for (let at = 0; at < rows.length; at += 100) {
    await db
      .insertInto('board_entries')
      .values(rows.slice(at, at + 100))
      .execute();
  }
  const first = await read('&q=deep&limit=1');
  expect(first.entries.map(({ text }) => text)).toEqual(['Deep water 3']);
  // The next page continues where this one stopped searching.
  const second = await read(`&q=deep&cursor=${first.nextCursor}`);
  expect(second.entries.map(({ text }) => text)).toEqual(['Deep water 2', 'Deep water 1']);
  expect(await find('deep')).toEqual(['Deep water 3', 'Deep water 2']);
  await db.deleteFrom('board_entries').where('text', '=', 'Shallow').execute();
});
