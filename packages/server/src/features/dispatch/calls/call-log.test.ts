import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids';
import { changeCall, createCall, logLines, publishedBy, readCall } from '#testing/test-calls';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let ann: TestOfficer;
let ben: TestOfficer;
beforeAll(async () => {
  server = await startTestServer();
  ann = await signInOfficer(server, { callsign: 'D-201' });
  ben = await signInOfficer(server, { callsign: 'D-202' });
});
afterAll(() => server.stop());

async function fill(call: { _id: string }, count: number) {
  const entries = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    call_id: call._id,
    kind: 'note' as const,
    text: `Note ${index}`,
    by_callsign: 'D-201',
    by_user_id: null,
    created_at: server.clock.now(),
  }));
  const { db } = server.platform.database;
  for (let at = 0; at < count; at += 500) {
    await db
      .insertInto('call_entries')
      .values(entries.slice(at, at + 500))
      .execute();
  }
}

const read = async (call: { _id: string }, query: string) =>
  (await ann.user.get(`/api/calls/${call._id}${query}`)).body;

const textsOf = (call: { log: { text: string }[] }) => call.log.map(({ text }) => text);

describe('a call with a long log', () => {
  test('returns the latest lines with a cursor to the earlier ones', async () => {
    const call = await createCall(ann);
    await fill(call, 120);
    const latest = await read(call, '');
    expect(textsOf(latest.call)).toEqual(Array.from({ length: 100 }, (_, index) => `Note ${index + 20}`));
    const earlier = await read(call, `?cursor=${latest.nextCursor}`);
    expect(textsOf(earlier.call)).toEqual([
      'Call created',
      ...Array.from({ length: 20 }, (_, index) => `Note ${index}`),
    ]);
    expect(earlier.nextCursor).toBeNull();
    expect(earlier.call).toEqual({ ...latest.call, log: earlier.call.log });
  });

  test('pages through all lines with any page size', async () => {
    const call = await createCall(ann);
    await fill(call, 6);
    let page = await read(call, '?limit=3');
    let log = page.call.log;
    while (page.nextCursor !== null) {
      page = await read(call, `?limit=3&cursor=${page.nextCursor}`);
      log = [...page.call.log, ...log];
    }
    expect(log).toEqual((await readCall(ann, call)).log);
    expect((await ann.user.get(`/api/calls/${call._id}?cursor=x`)).status).toBe(400);
  });

  test('returns and publishes only the lines that a change added', async () => {
    const call = await createCall(ann);
    await fill(call, 1000);
    const note = () => ben.user.post(`/api/calls/${call._id}/notes`, { text: 'Copy' });
    const events = await publishedBy(server, note);
    const { log } = (await note()).body.call;
    expect(log).toEqual((await readCall(ann, call)).log.slice(-1));
    expect(events.map(({ data }) => textsOf({ log: data.entries }))).toEqual([['Copy']]);
  });

  test('accepts 2,000 lines, and after that only detaching and closing', async () => {
    const call = await createCall(ann);
    await fill(call, 1997);
    await changeCall(ben, call, 'notes', { text: 'Line 1,999' });
    const change = (path: string, body?: object) => ann.user.post(`/api/calls/${call._id}/${path}`, body);
    // The event says that attaching also makes the unit primary.
    const attach = await change('attach');
    expect([attach.status, attach.body.message]).toEqual([
      422,
      "This call's log is full (2000 entries). Close it and create a new call.",
    ]);
    expect((await readCall(ann, call)).units).toEqual([]);
    await changeCall(ben, call, 'notes', { text: 'Line 2,000' });
    expect((await change('notes', { text: 'Line 2,001' })).status).toBe(422);
    expect((await ann.user.put(`/api/calls/${call._id}`, { location: 'Elsewhere' })).status).toBe(422);
    expect((await change('close')).status).toBe(200);
    expect((await change('reopen')).status).toBe(422);
  });

  test('lets units detach when it is full', async () => {
    const call = await createCall(ann, { attach: true });
    await fill(call, 1997);
    expect(logLines(await changeCall(ann, call, 'detach')).at(-1)).toEqual([
      'detached',
      'D-201 detached',
      'D-201',
    ]);
  });
});
