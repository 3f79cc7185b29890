import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkDuties } from '#features/dispatch/index';
import { MINUTE, SECOND } from '#platform/clock';
import { changeCall, clock, createCall } from '#testing/test-calls';
import { signInDispatcher, signOn } from '#testing/test-dispatchers';
import { call911 } from '#testing/test-emergencies';
import { openEvents } from '#testing/test-events';
import { signInMedic, signInOfficer, type TestOfficer } from '#testing/test-officers';
import { addPhone, type TestPhone } from '#testing/test-phones';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let raiser: TestOfficer;
let colleague: TestOfficer;

beforeEach(async () => {
  server = await startTestServer();
  raiser = await signInOfficer(server, { callsign: 'D-104' });
  colleague = await signInOfficer(server, { callsign: 'D-110' });
});
afterEach(() => server.stop());

const panic = async (by = raiser) =>
  (await by.user.post('/api/panic', { location: 'Grove St / Davis Ave' })).body.panic;
const passing = async (milliseconds: number) => {
  server.clock.advance(milliseconds);
  await server.outbox.runOnce();
};

test('a panic notifies every unit on duty except its sender', async () => {
  const medic = await signInMedic(server, { callsign: 'M-3' });
  const elsewhere = await signInOfficer(server, { callsign: 'D-9', platform: 'PlayStation' });
  const resting = await signInOfficer(server, { callsign: 'D-111' });
  for (const unit of [colleague, medic, elsewhere]) await clock(unit, 'in');
  const phones = new Map(
    await Promise.all(
      [raiser, colleague, medic, elsewhere, resting].map(
        async (unit) => [unit.callsign, await addPhone(server, unit.user)] as const,
      ),
    ),
  );
  const { callNumber, _id } = await panic();
  await server.outbox.runOnce();

  const notifiedUnits = [...phones]
    .filter(([, { arrived }]) => arrived.length > 0)
    .map(([callsign]) => callsign);
  expect(notifiedUnits.sort()).toEqual(['D-110', 'M-3']);
  const { message, ttl, urgency, topic } = (phones.get('D-110') as TestPhone).last();
  expect({ ttl, urgency }).toEqual({ ttl: 300, urgency: 'high' });
  expect(topic).toMatch(/^[\w-]{32}$/);
  expect(message).toEqual({
    web_push: 8030,
    notification: {
      title: 'PANIC D-104',
      body: `Grove St / Davis Ave · Call ${callNumber}`,
      lang: 'en-US',
      dir: 'ltr',
      tag: `panic:${_id}`,
      navigate: `${server.origin}/open/panic/${_id}`,
      silent: false,
      data: { kind: 'panic', id: _id, at: new Date(server.clock.now()).toISOString() },
    },
  });
});

test('a panic repeats after 20 and 60 seconds until it is acknowledged, and its end is announced', async () => {
  const third = await signInOfficer(server, { callsign: 'D-112' });
  for (const unit of [colleague, third]) await clock(unit, 'in');
  const [seen, unseen] = [await addPhone(server, colleague.user), await addPhone(server, third.user)];
  const { _id } = await panic();
  await server.outbox.runOnce();
  await colleague.user.post(`/api/panic/${_id}/acknowledge`);
  await passing(19 * SECOND);
  expect([seen.arrived.length, unseen.arrived.length]).toEqual([1, 1]);
  await passing(1 * SECOND);
  expect([seen.arrived.length, unseen.arrived.length]).toEqual([1, 2]);
  await passing(40 * SECOND);
  expect([seen.arrived.length, unseen.arrived.length]).toEqual([1, 3]);
  await passing(10 * MINUTE);
  await raiser.user.post(`/api/panic/${_id}/clear`);
  await server.outbox.runOnce();
  for (const phone of [seen, unseen]) {
    const { title, body, tag } = phone.last().message.notification;
    expect([title, body, tag]).toEqual(['Panic cleared', 'D-104, by D-104', `panic:${_id}`]);
  }
});

test('a panic that is cleared before it is sent notifies no one', async () => {
  await clock(colleague, 'in');
  const phone = await addPhone(server, colleague.user);
  const { _id } = await panic();
  await raiser.user.post(`/api/panic/${_id}/clear`);
  await passing(MINUTE);
  expect(phone.arrived).toEqual([]);
});

test('preferences turn kinds on and off, and quiet hours silence new calls', async () => {
  const phone = await addPhone(server, colleague.user);
  const choose = async (choices: object) =>
    expect((await colleague.user.put('/api/push/choices', choices)).status).toBe(200);
  await choose({ panic: 'Always', newCall: true });
  await panic();
  await server.outbox.runOnce();
  expect(phone.titles()).toEqual(['PANIC D-104']);

  await clock(colleague, 'in');
  const first = await createCall(raiser, { type: 'Pursuit', location: 'Legion Square' });
  await server.outbox.runOnce();
  expect(phone.titles().at(-1)).toBe(`Call ${first.callNumber} · Pursuit`);
  const [from, to] = [-MINUTE, MINUTE].map((away) =>
    new Date(server.clock.now() + away).toISOString().slice(11, 16),
  );
  await choose({ quietFrom: from, quietTo: to, timeZone: 'UTC' });
  await createCall(raiser);
  await server.outbox.runOnce();
  expect(phone.arrived).toHaveLength(2);
  await choose({ panic: 'Never', quietFrom: null, quietTo: null });
  const other = await signInOfficer(server, { callsign: 'D-120' });
  await panic(other);
  await server.outbox.runOnce();
  expect(phone.arrived).toHaveLength(2);
});

test('being attached to a call by someone else notifies, attaching oneself does not', async () => {
  for (const unit of [raiser, colleague]) await clock(unit, 'in');
  const phone = await addPhone(server, colleague.user);
  const call = await createCall(raiser, { type: 'Shots Fired', location: 'Legion Square', postal: '7015' });
  await changeCall(colleague, call, 'attach');
  await changeCall(colleague, call, 'detach');
  await server.outbox.runOnce();
  expect(phone.arrived).toEqual([]);
  await changeCall(raiser, call, 'attach', { officerId: colleague.id });
  await server.outbox.runOnce();
  const { title, body, navigate } = phone.last().message.notification;
  expect(title).toBe(`You are on call ${call.callNumber}`);
  expect(body).toBe('Shots Fired · Legion Square · 7015');
  expect(navigate).toBe(`${server.origin}/open/call/${call._id}`);
});

test('a 911 call notifies signed-on dispatchers', async () => {
  const [there, away] = [await signInDispatcher(server), await signInDispatcher(server)];
  await signOn(there);
  const [phone, other] = [await addPhone(server, there), await addPhone(server, away)];
  const caller = await server.signIn('civilian');
  const { number } = await call911(caller, { location: 'Vinewood Blvd' });
  await server.outbox.runOnce();
  expect(phone.last().message.notification).toMatchObject({
    title: `911 · 911-${number}`,
    body: expect.stringContaining('Vinewood Blvd'),
  });
  expect(other.arrived).toEqual([]);
});

test('the on-duty check notifies the phone too', async () => {
  await clock(colleague, 'in');
  const phone = await addPhone(server, colleague.user);
  await colleague.user.put('/api/push/choices', { timeZone: 'America/New_York' });
  await clock(colleague, 'in');
  server.clock.advance(30 * MINUTE);
  await checkDuties(server.platform);
  await server.outbox.runOnce();
  const { title, body, navigate } = phone.last().message.notification;
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'America/New_York',
  }).format(server.clock.now() + 5 * MINUTE);
  expect([title, body]).toEqual(['Still on duty?', `You will be clocked out at ${time}.`]);
  expect(navigate).toBe(`${server.origin}/app`);
});

test('signing out removes the device, and publishes an event', async () => {
  const [phoneBrowser, desk] = [await server.signIn('civilian'), await server.signIn('civilian')];
  await addPhone(server, phoneBrowser);
  const { device } = await addPhone(server, desk);
  const events = await openEvents(desk);
  await phoneBrowser.post('/auth/logout');
  await events.next('devices');
  events.cut();
  expect((await desk.get('/api/push')).body.devices).toEqual([device]);
});

test('staff see push notifications and the number of devices', async () => {
  await clock(colleague, 'in');
  await addPhone(server, colleague.user, 'Pixel');
  await panic();
  await server.outbox.runOnce();
  const staff = await server.signIn('staff');
  const { messages } = (await staff.get('/api/outbox?channel=push')).body;
  const { username } = (await colleague.user.get('/api/auth/me')).body;
  expect(messages).toMatchObject([
    { channel: 'push', state: 'Sent', title: 'PANIC D-104', recipient: `${username} · Pixel`, attempts: 1 },
  ]);
  expect((await staff.get('/api/outbox?channel=push&state=Failed')).body.messages).toEqual([]);
  expect((await staff.get('/api/outbox')).body.messages).toEqual([]);
  expect((await staff.get('/api/discord/health')).body.health.push).toEqual({ devices: 1, failing: 0 });
});
