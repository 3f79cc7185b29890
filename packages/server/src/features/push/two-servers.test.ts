import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND } from '#platform/clock';
import { clock } from '#testing/test-calls';
import { signInOfficer } from '#testing/test-officers';
import { addPhone, type TestPhone } from '#testing/test-phones';
import { startTestServer, type TestServer } from '#testing/test-server';

// Two servers on one PostgreSQL; on SQLite two simultaneous runs on one server.

const OFFICERS = 4;
const PHONES_EACH = 10;

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

test('two servers that send at the same time send no duplicates', async () => {
  const raiser = await signInOfficer(first, { callsign: 'D-104' });
  const phones: TestPhone[] = [];
  for (let index = 0; index < OFFICERS; index += 1) {
    const officer = await signInOfficer(first, { callsign: `D-11${index}` });
    await clock(officer, 'in');
    for (let n = 0; n < PHONES_EACH; n += 1) phones.push(await addPhone(first, officer.user, `Phone ${n}`));
  }
  const sent = () => new Set(phones.map(({ arrived }) => arrived.length));
  const { body } = await raiser.user.post('/api/panic', { location: 'Grove St' });
  for (const [times, later] of [
    [1, 0],
    [2, 20 * SECOND],
    [3, 40 * SECOND],
  ] as const) {
    first.clock.advance(later);
    await Promise.all([first, second, first, second].map(({ outbox }) => outbox.runOnce()));
    expect(sent()).toEqual(new Set([times]));
  }
  await raiser.user.copy(second.origin).post(`/api/panic/${body.panic._id}/clear`);
  await Promise.all([first, second].map(({ outbox }) => outbox.runOnce()));
  expect(sent()).toEqual(new Set([4]));
  expect(new Set(phones.map((phone) => phone.last().message.notification.title))).toEqual(
    new Set(['Panic cleared']),
  );
});

test('an event on one server notifies a phone registered on the other', async () => {
  const raiser = await signInOfficer(first, { callsign: 'D-120' });
  const colleague = await signInOfficer(second, { callsign: 'D-121' });
  await clock(colleague, 'in');
  const phone = await addPhone(second, colleague.user);
  await raiser.user.post('/api/panic', { location: 'Grove St' });
  await second.outbox.runOnce();
  expect(phone.titles()).toEqual(['PANIC D-120']);
});
