import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '#platform/clock';
import { discordIdOf } from '#testing/authorization-table';
import { changeCall, createCall, publishedBy, readCall } from '#testing/test-calls';
import { signInDispatcher, signOn } from '#testing/test-dispatchers';
import { signInMedic, signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let dee: TestUser;
let ann: TestOfficer;
let discordId: string;
beforeAll(async () => {
  server = await startTestServer();
  dee = await signInDispatcher(server);
  ann = await signInOfficer(server, { callsign: 'D-701' });
  discordId = await discordIdOf(ann.user);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await signOn(dee);
  await ann.user.post('/api/clock/out');
  await ann.user.post('/api/units/status', { status: '10-8' });
  server.clock.advance(2 * MINUTE);
});

const ask = () => dee.post(`/api/units/${ann.id}/ask`);
const question = async () => (await ann.user.get(`/api/officers/${discordId}`)).body.welfare;

test("the welfare check appears in the officer's profile until a contact", async () => {
  expect(await question()).toBeNull();
  await ask();
  const welfareCheck = { by: 'Dispatch 1', at: new Date(server.clock.now()).toISOString() };
  expect(await question()).toEqual(welfareCheck);
  server.clock.advance(30_000);
  await ask();
  expect(await question()).toEqual(welfareCheck);
  expect((await dee.post(`/api/units/${ann.id}/contact`)).status).toBe(200);
  expect(await question()).toBeNull();
  server.clock.advance(2 * MINUTE);
  await ask();
  expect((await ann.user.post(`/api/units/${ann.id}/contact`)).status).toBe(200);
  expect(await question()).toBeNull();
});

test('a contact repeated with its key is logged once', async () => {
  const contact = () => dee.post(`/api/units/${ann.id}/contact`, undefined, { 'idempotency-key': 'contact' });
  const countLines = async () => (await dee.get('/api/dispatch/log?platform=Xbox')).body.entries.length;
  const before = await countLines();
  const first = await contact();
  expect(first.status).toBe(200);
  server.clock.advance(MINUTE);
  expect((await contact()).body).toEqual(first.body);
  expect(await countLines()).toBe(before + 1);
});

test('the welfare check is published to every board until the unit responds', async () => {
  const askedAt = new Date(server.clock.now()).toISOString();
  const published = await publishedBy(server, ask);
  const ofUnit = { _id: ann.id, askedAt };
  expect(published).toMatchObject([{ name: 'welfare' }, { name: 'unit', data: { unit: ofUnit } }]);
  const onBoard = async () =>
    (await dee.get('/api/units?platform=Xbox')).body.units.find(({ _id }: { _id: string }) => _id === ann.id);
  expect(await onBoard()).toMatchObject(ofUnit);
  server.clock.advance(5_000);
  await ann.user.get('/api/search?plate=NONE1');
  expect(await onBoard()).toMatchObject({ askedAt: null });
});

test("the welfare check appears in the log of the unit's call, with the answer", async () => {
  const call = await createCall(ann, { attach: true });
  await ask();
  await ann.user.post(`/api/units/${ann.id}/contact`);
  const { log } = await readCall(ann, call);
  expect(log.filter(({ kind }) => kind === 'welfare').map(({ text, by }) => [text, by])).toEqual([
    ['Welfare check sent to D-701', 'Dispatch 1'],
    ['D-701: Code 4', 'D-701'],
  ]);
  await changeCall(ann, call, 'close');
});

test.each([
  ['a status', () => ann.user.post('/api/units/status', { status: '10-6' })],
  ['the end of the shift', () => ann.user.post('/api/clock/out')],
])('the welfare check is answered by %s', async (_, answer) => {
  await ask();
  expect(await question()).not.toBeNull();
  server.clock.advance(5_000);
  expect((await answer()).status).toBe(200);
  expect(await question()).toBeNull();
});

test('the welfare check is answered by activity, which is published even without a timer', async () => {
  await ask();
  server.clock.advance(5_000);
  const search = () => ann.user.get('/api/search?plate=NONE1');
  const published = await publishedBy(server, search);
  const contactAt = new Date(server.clock.now()).toISOString();
  expect(published).toMatchObject([{ name: 'unit', data: { unit: { contactAt } } }]);
  expect(await question()).toBeNull();
  server.clock.advance(2 * MINUTE);
  expect(await publishedBy(server, search)).toEqual([]);
});

test("a medic's patient search counts as activity", async () => {
  const kim = await signInMedic(server, { callsign: 'M-702' });
  await kim.user.post('/api/clock/in');
  const contactOf = async () =>
    (await ann.user.get('/api/units')).body.units.find(({ _id }: { _id: string }) => _id === kim.id)
      .contactAt;
  for (const path of ['/api/medical/search?name=Nobody', '/api/medical/search/names?name=Nob']) {
    server.clock.advance(2 * MINUTE);
    await kim.user.get(path);
    expect(await contactOf()).toBe(new Date(server.clock.now()).toISOString());
  }
});

test('a same-named status of the other kind does not inherit the timer', async () => {
  const kim = await signInMedic(server, { callsign: 'M-701' });
  const heard = async (who: TestOfficer, search: string) => {
    expect((await who.user.post('/api/units/status', { status: '10-6' })).status).toBe(200);
    server.clock.advance(2 * MINUTE);
    return (await publishedBy(server, () => who.user.get(search))).map(({ name }) => name);
  };
  expect(await heard(ann, '/api/search?plate=NONE1')).toEqual(['unit']);
  await kim.user.post('/api/clock/in');
  expect(await heard(kim, '/api/medical/search?name=Nobody')).toEqual([]);
});
