import { afterEach, beforeEach, expect, test } from 'vitest';
import { clock, statementsOf } from '#testing/test-calls';
import { setDiscord, XBOX } from '#testing/test-kept';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { addPhone } from '#testing/test-phones';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

/** What Discord and phones cost those who change something: nothing where no channel is set and nothing rings. */

let server: TestServer;
let officer: TestOfficer;
let admin: TestUser;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signIn('administrator');
  officer = await signInOfficer(server, { callsign: 'D-104' });
  await clock(officer, 'in');
  // The first of anything is written down otherwise, such as a sign of life.
  await costs();
});
afterEach(() => server.stop());

/** Statements of a new call, a note on it, a panic and its end. */
async function costs() {
  const { user } = officer;
  const ask = async (path: string, body?: object) => {
    const { status, text, body: answer } = await user.post(path, body);
    expect([status < 300, text]).toEqual([true, text]);
    return answer;
  };
  let id = '';
  const create = async () => {
    id = (await ask('/api/calls', { type: 'Other', attach: false })).call._id;
  };
  const raise = async () => {
    id = (await ask('/api/panic', { location: 'Grove St' })).panic._id;
  };
  return {
    create: await statementsOf(server, create),
    note: await statementsOf(server, () => ask(`/api/calls/${id}/notes`, { text: 'On scene' })),
    close: await statementsOf(server, () => ask(`/api/calls/${id}/close`, {})),
    panic: await statementsOf(server, raise),
    clear: await statementsOf(server, () => ask(`/api/panic/${id}/clear`)),
  };
}

test('a change of a call costs one statement more with its channel set, and a panic three', async () => {
  const before = await costs();
  await setDiscord(admin, {
    'platforms.Xbox.calls': XBOX.calls,
    'platforms.Xbox.panic': XBOX.panic,
    'platforms.Xbox.panicRole': XBOX.panicRole,
  });
  await addPhone(server, await server.signIn('civilian'));
  await costs();
  const after = await costs();
  const more = (what: keyof typeof before) => after[what] - before[what];
  expect([more('create'), more('note'), more('close')]).toEqual([1, 1, 1]);
  // It is also a call.
  expect(more('panic')).toBeLessThanOrEqual(3);
  expect(more('clear')).toBeLessThanOrEqual(3);
});

test('where no channel is set and nothing rings they cost what they did, and Discord is asked nothing', async () => {
  const before = await costs();
  const requests = server.standIn.requests.length;
  const { device } = await addPhone(server, officer.user);
  await officer.user.delete(`/api/push/devices/${device._id}`);
  await server.restart();
  await costs();
  expect(await costs()).toEqual(before);
  await server.outbox.runOnce();
  expect(server.standIn.requests.slice(requests).filter(({ path }) => path.includes('/channels/'))).toEqual(
    [],
  );
  const { db } = server.platform.database;
  for (const table of ['push_jobs', 'push_rows', 'kept_messages', 'outbox_messages'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test('a new call is told of as soon as somebody wants that, and costs one statement then', async () => {
  const colleague = await signInOfficer(server, { callsign: 'D-105' });
  await clock(colleague, 'in');
  const phone = await addPhone(server, colleague.user);
  await server.restart();
  const create = () => officer.user.post('/api/calls', { type: 'Other', attach: false });
  const rung = async () => {
    const { status } = await create();
    expect(status).toBe(201);
    await server.outbox.runOnce();
    return phone.arrived.length;
  };
  expect(await rung()).toBe(0);
  const unwanted = await statementsOf(server, create);
  expect((await colleague.user.put('/api/push/choices', { newCall: true })).status).toBe(200);
  expect(await rung()).toBe(1);
  expect(await statementsOf(server, create)).toBe(unwanted + 1);
  // Also after a start that finds it chosen; two were made since.
  await server.restart();
  expect(await rung()).toBe(3);
});
