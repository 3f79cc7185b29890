import { PUSH_BUTTONS } from '@ten-four/contract/push/push.buttons';
import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#db/database';
import { checkDuties } from '#features/dispatch/index';
import { MINUTE, SECOND } from '#platform/clock';
import { newId } from '#platform/ids';
import { queuePush } from '#platform/push/queue-push';
import { createCivilian, registerOfficer } from '#testing/principals';
import { openAccount, openFundedAccount, transfer } from '#testing/test-bank';
import { changeCall, clock, createCall } from '#testing/test-calls';
import { grantDispatching, signInDispatcher, signOn } from '#testing/test-dispatchers';
import { call911, change911 } from '#testing/test-emergencies';
import { signInMedic, signInOfficer, type TestOfficer } from '#testing/test-officers';
import { addPhone, type TestPhone } from '#testing/test-phones';
import { fileReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';
import { makeChange } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';

// Text, lifetime, link and recipients of each kind.

let server: TestServer;
let officer: TestOfficer;
let owner: TestUser;

beforeEach(async () => {
  server = await startTestServer();
  officer = await signInOfficer(server, { callsign: 'D-104' });
  owner = await server.signIn('civilian');
});
afterEach(() => server.stop());

/** Returns the phone's last notification and how it was sent. */
function shown(phone: TestPhone) {
  const { message, ttl, urgency } = phone.last();
  const { title, body, navigate } = message.notification;
  return [title, body, ttl, urgency, navigate.replace(server.origin, '')];
}
const everything = (...phones: TestPhone[]) => JSON.stringify(phones.map(({ arrived }) => arrived));
const choose = async (user: TestUser, choices: object) =>
  expect((await user.put('/api/push/choices', choices)).status).toBe(200);

test('each kind notifies at most six times a minute; the rest arrives as one, once the oldest of the six is a minute old', async () => {
  const phone = await addPhone(server, officer.user);
  await clock(officer, 'in');
  const dispatcher = await signInOfficer(server, { callsign: 'D-105' });
  const call = await createCall(dispatcher);
  const change = (what: string) => changeCall(dispatcher, call, what, { officerId: officer.id });
  for (let round = 0; round < 20; round += 1) {
    await change('attach');
    await server.outbox.runOnce();
    await change('detach');
    server.clock.advance(SECOND);
  }
  await change('attach');
  await server.outbox.runOnce();
  expect(phone.arrived).toHaveLength(6);
  server.clock.advance(MINUTE - 22 * SECOND);
  await server.outbox.runOnce();
  expect(phone.arrived).toHaveLength(6);
  server.clock.advance(2 * SECOND);
  await server.outbox.runOnce();
  expect(phone.arrived).toHaveLength(7);
  expect(phone.titles().at(-1)).toBe(`You are on call ${call.callNumber}`);
  server.clock.advance(MINUTE);
  await server.outbox.runOnce();
  expect(phone.arrived).toHaveLength(7);
});

test("a report notifies the character's owner without its content", async () => {
  const civilianId = await createCivilian(owner, { firstName: 'Zelda', lastName: 'Quartz' });
  const [phone, others] = [await addPhone(server, owner), await addPhone(server, officer.user)];
  const offenses = [{ title: 'Reckless Driving', fine: 1250.5, jailTime: 0 }];
  const more = { offenses, notes: 'Smelled of wine', location: 'Legion Square', plate: 'QZX123' };
  const citation = await fileReport(officer.user, civilianId, more);
  await server.outbox.runOnce();
  const opens = `/open/report/${citation._id}`;
  const due = `Report ${citation.number} · $1,250.50 due`;
  expect(shown(phone)).toEqual(['You have received a Citation', due, 86_400, 'normal', opens]);
  expect(phone.last().message.notification).toMatchObject({ tag: `report:${citation._id}` });

  const warning = await fileReport(officer.user, civilianId, { type: 'warning', notes: 'Smelled of wine' });
  await server.outbox.runOnce();
  expect(shown(phone).slice(0, 2)).toEqual(['You have received a Warning', `Report ${warning.number}`]);
  expect(others.arrived).toEqual([]);
  expect(everything(phone)).not.toMatch(/Reckless|wine|Quartz|Zelda|Legion|QZX123/);

  await choose(owner, { report: false });
  await fileReport(officer.user, civilianId);
  await server.outbox.runOnce();
  expect(phone.arrived).toHaveLength(2);
});

test('a case notifies the author when it is opened and the owner when it is decided, by number only', async () => {
  const civilianId = await createCivilian(owner, { firstName: 'Zelda', lastName: 'Quartz' });
  const [phone, others] = [await addPhone(server, owner), await addPhone(server, officer.user)];
  const report = await fileReport(officer.user, civilianId, { reason: 'Racing', fineAmount: 50 });
  const { db } = server.platform.database;
  const filed = db.selectFrom('reports').where('id', '=', report._id).selectAll();
  const { owner_id, author_user_id, platform } = await filed.executeTakeFirstOrThrow();
  const id = newId();
  const parties = { civilian_id: civilianId, owner_id, author_user_id, platform };
  const opened = { report_id: report._id, report_version: 1, status: 'Open' as const, opened_at: 1 };
  await db
    .insertInto('cases')
    .values({ id, number: 101, folded: '', ...parties, ...opened })
    .execute();
  const notify = async (userId: string) => {
    await inTransaction(db, (tx) =>
      queuePush(tx, [{ kind: 'case', subjectId: id, userId }], server.clock.now()),
    );
    await server.outbox.runOnce();
  };
  await notify(author_user_id);
  const contested = `Report ${report.number} was contested`;
  expect(shown(others)).toEqual([contested, 'Case 101', 86_400, 'normal', `/open/case/${id}`]);

  const judge = { judge_user_id: author_user_id, judge_name: 'ann', reasons: 'Seen' };
  const decided = { status: 'Decided' as const, closed_at: 2, ...judge };
  await db.updateTable('cases').set(decided).where('id', '=', id).execute();
  await notify(owner_id);
  expect(shown(phone).slice(0, 2)).toEqual(['Case 101 was decided', `Report ${report.number}`]);
  expect(everything(phone, others)).not.toMatch(/Racing|Quartz|Zelda|Seen/);

  const stranger = await server.signIn('newcomer');
  const foreign = await addPhone(server, stranger);
  await notify((await stranger.get('/api/auth/me')).body._id);
  await db.updateTable('reports').set({ voided_at: 3 }).where('id', '=', report._id).execute();
  await notify(owner_id);
  expect([phone, others, foreign].map(({ arrived }) => arrived.length)).toEqual([2, 1, 0]);
});

test('a decision about an account notifies its owner', async () => {
  const staff = await server.signIn('staff');
  const civilianId = await createCivilian(owner);
  const [phone, others] = [await addPhone(server, owner), await addPhone(server, staff)];
  const decide = async (what: 'approve' | 'deny', type: string) => {
    const { _id } = await openAccount(owner, civilianId, type);
    await server.outbox.runOnce();
    const before = phone.arrived.length;
    const { status } = await staff.post(`/api/bank/requests/${_id}/${what}`, { reason: 'Not now' });
    expect(status).toBe(200);
    await server.outbox.runOnce();
    expect(phone.arrived).toHaveLength(before + 1);
    return `/open/account/${_id}`;
  };
  const denied = await decide('deny', 'Business Checking');
  expect(shown(phone)).toEqual(['Account denied', 'Business Checking', 86_400, 'normal', denied]);
  const approved = await decide('approve', 'Business Savings');
  expect(shown(phone)).toEqual(['Account approved', 'Business Savings', 86_400, 'normal', approved]);
  expect(everything(phone)).not.toMatch(/Mara|Malone|Not now|Payroll/);
  expect(others.arrived).toEqual([]);
});

test('a 911 call that goes straight to the board notifies dispatchers with "Always", and no officers', async () => {
  const [wanting, usual] = [await signInDispatcher(server), await signInDispatcher(server)];
  await choose(wanting, { emergency: 'Always' });
  await clock(officer, 'in');
  await choose(officer.user, { newCall: true, emergency: 'Always' });
  const phone = await addPhone(server, wanting);
  const others = [await addPhone(server, usual), await addPhone(server, officer.user)];
  const { callNumber } = await call911(owner, {
    services: ['Police'],
    location: 'Vinewood Blvd',
    postal: '',
    details: 'Mara Malone is hurt',
  });
  await server.outbox.runOnce();
  const [call] = (await officer.user.get('/api/calls')).body.calls;
  const opens = `/open/call/${call._id}`;
  const words = [`911 · Call ${callNumber}`, 'Police · Vinewood Blvd', 600, 'high', opens];
  expect(shown(phone)).toEqual(words);
  expect(everything(phone)).not.toMatch(/hurt|Mara|Malone/);
  expect(others.flatMap(({ arrived }) => arrived)).toEqual([]);
});

test('a transfer notifies its recipient if wanted, without the sender or the purpose', async () => {
  const sender = await server.signIn('newcomer');
  const [from, to] = [await openFundedAccount(sender, 500), await openFundedAccount(owner, 500)];
  const [phone, others] = [await addPhone(server, owner), await addPhone(server, sender)];
  await transfer(sender, from, to, 20);
  await server.outbox.runOnce();
  expect(phone.arrived).toEqual([]);
  for (const user of [owner, sender]) await choose(user, { payment: true });
  const description = 'Hush money';
  const body = { fromAccountId: from._id, toAccountNumber: to.accountNumber, amount: 12.5, description };
  expect((await sender.post('/api/bank/transfer', body)).status).toBe(200);
  await server.outbox.runOnce();
  const opens = `/open/account/${to._id}`;
  expect(shown(phone)).toEqual(['Money received', '$12.50 · Checking', 86_400, 'normal', opens]);
  expect(everything(phone)).not.toMatch(/Hush|Malone/);
  const own = await openAccount(owner, to.civilianId, 'Savings');
  expect((await transfer(owner, to, own, 5)).status).toBe(200);
  await server.outbox.runOnce();
  expect([phone.arrived.length, others.arrived.length]).toEqual([1, 0]);
});

test('a waiting 911 call notifies once, even after a release', async () => {
  const dispatcher = await signInDispatcher(server);
  await signOn(dispatcher);
  const phone = await addPhone(server, dispatcher);
  const elsewhere = await signInDispatcher(server);
  await signOn(elsewhere, 'PlayStation');
  const other = await addPhone(server, elsewhere);
  const emergency = await call911(owner, { services: ['Fire', 'EMS'], location: 'Vinewood Blvd' });
  await server.outbox.runOnce();
  const title = `911 · 911-${emergency.number}`;
  const opens = `/open/emergency/${emergency._id}`;
  expect(shown(phone)).toEqual([title, 'Fire, EMS · Vinewood Blvd', 600, 'high', opens]);
  await change911(dispatcher, emergency, 'take');
  await change911(dispatcher, emergency, 'release', {});
  await server.outbox.runOnce();
  expect([phone.arrived.length, other.arrived.length]).toEqual([1, 0]);
});

test('a new call notifies officers on duty who subscribed, except its creator', async () => {
  const [wanting, usual, off] = [
    await signInOfficer(server, { callsign: 'D-110' }),
    await signInOfficer(server, { callsign: 'D-111' }),
    await signInOfficer(server, { callsign: 'D-112' }),
  ];
  const elsewhere = await signInOfficer(server, { callsign: 'D-9', platform: 'PlayStation' });
  const medic = await signInMedic(server, { callsign: 'M-3' });
  for (const unit of [officer, wanting, usual, elsewhere, medic]) await clock(unit, 'in');
  for (const { user } of [officer, wanting, off, elsewhere, medic]) await choose(user, { newCall: true });
  const phone = await addPhone(server, wanting.user);
  const others = await Promise.all(
    [officer, usual, off, elsewhere, medic].map(({ user }) => addPhone(server, user)),
  );
  const words = { type: 'Pursuit', details: 'Mara Malone, armed' };
  const call = await createCall(officer, { ...words, location: 'Legion Square', postal: '7015' });
  await server.outbox.runOnce();
  const opens = `/open/call/${call._id}`;
  const title = `Call ${call.callNumber} · Pursuit`;
  expect(shown(phone)).toEqual([title, 'Legion Square · 7015', 300, 'normal', opens]);
  expect(everything(phone)).not.toMatch(/Mara|armed/);
  expect(others.flatMap(({ arrived }) => arrived)).toEqual([]);
});

test("the on-duty check shows the time in the phone's time zone, else the community's", async () => {
  await clock(officer, 'in');
  const [phone, others] = [await addPhone(server, officer.user), await addPhone(server, owner)];
  const zones = ['Asia/Tokyo', 'America/New_York'] as const;
  const step = { op: 'set', field: 'clockZone', value: zones[0] };
  await makeChange(await server.signIn('administrator'), 'general', [step]);
  const expectPromptIn = async (zone: string) => {
    await clock(officer, 'in');
    server.clock.advance(30 * MINUTE);
    await checkDuties(server.platform);
    await server.outbox.runOnce();
    const format = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone } as const;
    const time = new Intl.DateTimeFormat('en-GB', format).format(server.clock.now() + 5 * MINUTE);
    const body = `You will be clocked out at ${time}.`;
    expect(shown(phone)).toEqual(['Still on duty?', body, 300, 'high', '/app']);
  };
  await expectPromptIn(zones[0]);
  await choose(officer.user, { timeZone: zones[1] });
  await expectPromptIn(zones[1]);
  expect(others.arrived).toEqual([]);
});

test("the button of a dispatcher's on-duty check keeps them signed on without starting a shift", async () => {
  await grantDispatching(await server.signIn('administrator'));
  const discordId = '7600000000000001';
  server.fakeDiscord.addMember(discordId, [DEMO_ROLES.publicSafety, DEMO_ROLES.dispatcher]);
  const dispatcher = await server.signIn(discordId);
  await registerOfficer(dispatcher, { callsign: 'D-120' });
  await signOn(dispatcher, 'PlayStation');
  const phone = await addPhone(server, dispatcher);
  server.clock.advance(30 * MINUTE);
  await checkDuties(server.platform);
  await server.outbox.runOnce();
  const [title, body, ...more] = shown(phone);
  expect([title, ...more]).toEqual([
    'Still on duty?',
    300,
    'high',
    '/dashboard/dispatch?platform=PlayStation',
  ]);
  expect(body).toMatch(/^You will be clocked out at \d\d:\d\d\.$/);
  const { kind, id } = phone.last().message.notification.data;
  const { path, body: sent } = PUSH_BUTTONS[kind]?.call(id) ?? { path: '', body: {} };
  expect((await dispatcher.post(path, sent)).status).toBe(200);
  server.clock.advance(6 * MINUTE);
  await checkDuties(server.platform);
  const { dispatchers } = (await dispatcher.get('/api/dispatch?platform=PlayStation')).body;
  expect(dispatchers).toHaveLength(1);
  expect((await dispatcher.get('/api/units')).body.units).toEqual([]);
});

test('roles last confirmed a day ago allow no notifications that need them', async () => {
  const colleague = await signInOfficer(server, { callsign: 'D-110' });
  await clock(colleague, 'in');
  const phone = await addPhone(server, colleague.user);
  const { db } = server.platform.database;
  const ringing = db.selectFrom('push_devices').select('user_id');
  await db.updateTable('users').set({ roles_checked_at: 0 }).where('id', 'in', ringing).execute();
  await officer.user.post('/api/panic', { location: 'Grove St' });
  await server.outbox.runOnce();
  expect(phone.arrived).toEqual([]);
});
