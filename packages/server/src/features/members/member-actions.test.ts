import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { WITHOUT_END } from '@ten-four/contract/members/members.values';
import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '#features/bank/index';
import { DAY, HOUR } from '#platform/clock';
import { createCivilian, registerOfficer } from '#testing/principals';
import { openAccount } from '#testing/test-bank';
import { openEvents } from '#testing/test-events';
import { signInOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import { makeChange, readSection } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let staff: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('staff');
});
afterAll(() => server.stop());

const ADMIN_ROLE = '700000000000000505';

let members = 0;

async function newMember() {
  members += 1;
  const discordId = String(8_200_000_000_000_000n + BigInt(members));
  server.fakeDiscord.addMember(discordId, []);
  const user = await server.signIn(discordId);
  const { _id: id } = (await user.get('/api/auth/me')).body;
  return { id, discordId, user };
}

const act = (id: string, what: string, body?: object) => staff.post(`/api/members/${id}/${what}`, body);
const inAnHour = () => new Date(server.clock.now() + HOUR).toISOString();

async function signInOf(discordId: string) {
  const visitor = server.visitor();
  return visitor.call('GET', await visitor.comeBackFromDiscord(discordId));
}

describe('a suspension', () => {
  test('ends sessions and refuses sign-in with the reason until it ends', async () => {
    const { id, discordId, user } = await newMember();
    const events = await openEvents(user);
    expect((await act(id, 'suspend', { reason: ' Fail RP. ', until: inAnHour() })).status).toBe(200);
    expect((await user.get('/api/civilians')).status).toBe(401);
    await events.ended;
    const refused = await signInOf(discordId);
    expect(refused.status).toBe(403);
    expect(refused.text).toMatch(
      /You are suspended from Los Santos Roleplay until .+, \d\d:\d\d UTC\. Fail RP\./,
    );
    expect((await staff.get('/api/members?filter=suspended')).body.members).toMatchObject([{ _id: id }]);

    server.clock.advance(HOUR);
    expect((await signInOf(discordId)).status).toBe(302);
    expect((await staff.get('/api/members?filter=suspended')).body.members).toEqual([]);
    expect((await act(id, 'lift')).status).toBe(409);
  });

  test('lasts until lifted without an end; a second one replaces the first', async () => {
    const { id, discordId } = await newMember();
    await act(id, 'suspend', { reason: 'First', until: inAnHour() });
    await act(id, 'suspend', { reason: 'Second' });
    server.clock.advance(400 * DAY);
    staff = await server.signIn('staff');
    const refused = await signInOf(discordId);
    expect(refused.text).toContain('You are suspended from Los Santos Roleplay. Second');
    const { body } = await staff.get(`/api/members/${id}`);
    expect(body.suspendedUntil).toBe(WITHOUT_END);
    expect(body.suspensions).toMatchObject([
      { reason: 'Second', until: null, by: 'ada.stone', endedAt: null },
      { reason: 'First', endedBy: 'ada.stone' },
    ]);
    expect((await act(id, 'lift', { note: 'Talked it over' })).status).toBe(200);
    expect((await signInOf(discordId)).status).toBe(302);
    const after = (await staff.get(`/api/members/${id}`)).body;
    expect(after.suspensions[0]).toMatchObject({ note: 'Talked it over', endedBy: 'ada.stone' });
    const entries = (await staff.get(`/api/audit?memberId=${id}`)).body.entries;
    expect(entries.map(({ action, summary }: Record<string, string>) => [action, summary])).toEqual([
      ['member.lift', 'Lifted the suspension: Talked it over'],
      ['member.suspend', 'Suspended: Second'],
      ['member.suspend', expect.stringMatching(/^Suspended until .+ UTC: First$/)],
    ]);
    const { username } = (await staff.get(`/api/members/${id}`)).body;
    expect(entries[0]).toMatchObject({
      object: 'member',
      objectId: id,
      objectName: username,
      by: 'ada.stone',
    });
    expect(JSON.stringify(entries.map(({ summary }: { summary: string }) => summary))).not.toContain(
      username,
    );
  });

  test("ends the officer's duty", async () => {
    const { user, id: officerId } = await signInOfficer(server, { callsign: 'S-1' });
    const { _id: id } = (await user.get('/api/auth/me')).body;
    await user.post('/api/clock/in');
    await act(id, 'suspend', { reason: 'Fail RP' });
    const { units } = (await staff.get('/api/units')).body;
    expect(units.map(({ _id }: { _id: string }) => _id)).not.toContain(officerId);
    expect((await staff.get(`/api/members/${id}`)).body.shifts).toMatchObject([{ endedBy: 'staff' }]);
  });

  test('is refused for oneself, the same or a higher role, and an end in the past', async () => {
    const { _id: own } = (await staff.get('/api/auth/me')).body;
    const { id } = await newMember();
    const refusals = [
      [own, { reason: 'x' }, 403, "You can't do this to yourself here."],
      [
        id,
        { reason: 'x', until: new Date(server.clock.now()).toISOString() },
        400,
        'The end must be in the future.',
      ],
      [id, { reason: ' ' }, 400, null],
      [id, { reason: 'x', until: 'tomorrow' }, 400, null],
    ] as const;
    for (const [whom, body, status, message] of refusals) {
      const answer = await act(whom, 'suspend', body);
      expect([answer.status, message === null || answer.body.message === message]).toEqual([status, true]);
    }
    server.fakeDiscord.addMember('8300000000000001', [DEMO_ROLES.staff]);
    const colleague = (await (await server.signIn('8300000000000001')).get('/api/auth/me')).body._id;
    for (const what of ['suspend', 'sign-out', 'lift']) {
      const answer = await act(colleague, what, { reason: 'x' });
      expect([answer.status, answer.body.message]).toEqual([
        403,
        'Only an administrator can do this to staff.',
      ]);
    }
    expect((await staff.get(`/api/members/${id}`)).body.suspensions).toEqual([]);
  });
});

test('signing out everywhere ends all sessions', async () => {
  const { id, discordId, user } = await newMember();
  const second = server.visitor();
  await second.signIn(discordId);
  expect((await act(id, 'sign-out')).status).toBe(200);
  expect([(await user.get('/api/civilians')).status, (await second.get('/api/civilians')).status]).toEqual([
    401, 401,
  ]);
  expect((await signInOf(discordId)).status).toBe(302);
});

describe('administrators by name', () => {
  test('have staff rights and more until removed; the server owner is always one', async () => {
    const admin = await server.signIn('administrator');
    const { id, user } = await newMember();
    const name = (whom: string, administrator: boolean) =>
      admin.put(`/api/members/${whom}/administrator`, { administrator });
    expect((await name(id, true)).status).toBe(200);
    expect((await user.get('/api/auth/me')).body).toMatchObject({ administrator: true, staff: true });
    expect((await user.get(`/api/members/${id}`)).body).toMatchObject({
      because: [
        { grant: 'Administrator', by: 'Named' },
        { grant: 'Public Safety', by: 'Staff' },
      ],
      named: { by: 'olivia.park', at: new Date(server.clock.now()).toISOString() },
    });
    const asHigh = await act(id, 'suspend', { reason: 'x' });
    expect([asHigh.status, asHigh.body.message]).toEqual([
      403,
      "You can't do this to someone with the same or a higher role.",
    ]);
    const own = await user.put(`/api/members/${id}/administrator`, { administrator: false });
    expect([own.status, own.body.message]).toEqual([422, "You'd lose administrator access."]);

    const { _id: owner } = (await admin.get('/api/auth/me')).body;
    const stays = await name(owner, false);
    expect([stays.status, stays.body.message]).toEqual([
      409,
      'The owner of the Discord server is always an administrator.',
    ]);
    expect((await admin.get(`/api/members/${owner}`)).body.because[0]).toEqual({
      grant: 'Administrator',
      by: 'Owner',
    });
    expect((await staff.get('/api/members?filter=staff')).body.members).toHaveLength(4);
    expect((await staff.get('/api/members?filter=named')).body.members).toMatchObject([{ _id: id }]);
    expect((await staff.put(`/api/members/${id}/administrator`, { administrator: false })).status).toBe(403);
    expect((await name(id, false)).status).toBe(200);
    expect((await user.get('/api/auth/me')).body).toMatchObject({ administrator: false, staff: false });
    const entries = (await staff.get(`/api/audit?memberId=${id}&action=member.administrator`)).body.entries;
    expect(entries).toHaveLength(2);
  });

  test('are off duty immediately when removed, unless a role covers the department', async () => {
    const admin = await server.signIn('administrator');
    const name = (whom: string, administrator: boolean) =>
      admin.put(`/api/members/${whom}/administrator`, { administrator });
    const { id, user } = await newMember();
    await name(id, true);
    await registerOfficer(user, { callsign: 'N-1', department: 'Xbox' });
    await user.post('/api/clock/in');
    const officer = await signInOfficer(server, { callsign: 'N-2' });
    const { _id: officerId } = (await officer.user.get('/api/auth/me')).body;
    await name(officerId, true);
    await officer.user.post('/api/clock/in');
    const onDuty = async () =>
      (await staff.get('/api/units?platform=Xbox')).body.units.map(({ callsign }: Unit) => callsign);
    expect(await onDuty()).toEqual(expect.arrayContaining(['N-1', 'N-2']));
    for (const whom of [id, officerId]) expect((await name(whom, false)).status).toBe(200);
    expect(await onDuty()).toContain('N-2');
    expect(await onDuty()).not.toContain('N-1');
    const { shifts } = (await staff.get(`/api/members/${id}`)).body;
    expect(shifts).toMatchObject([{ endedBy: 'role' }]);
  });

  test('can suspend staff', async () => {
    const admin = await server.signIn('administrator');
    server.fakeDiscord.addMember('8300000000000002', [DEMO_ROLES.staff]);
    const { _id } = (await (await server.signIn('8300000000000002')).get('/api/auth/me')).body;
    const answer = await admin.post(`/api/members/${_id}/suspend`, { reason: 'Abuse' });
    expect(answer.status).toBe(200);
  });
});

describe('a shift ended by staff', () => {
  test('takes the officer off the board with the reason; returns 409 off duty', async () => {
    const { user, id } = await signInOfficer(server, { callsign: 'S-2' });
    const { _id: userId } = (await user.get('/api/auth/me')).body;
    await user.post('/api/clock/in');
    const ended = await staff.post(`/api/officers/${id}/end-shift`);
    expect([ended.status, ended.body.officer.onDutySince]).toEqual([200, null]);
    expect((await staff.get(`/api/members/${userId}`)).body.shifts).toMatchObject([{ endedBy: 'staff' }]);
    const again = await staff.post(`/api/officers/${id}/end-shift`);
    expect([again.status, again.body.message]).toEqual([409, 'This officer is off duty.']);
    const [entry] = (await staff.get('/api/audit?action=officer.end-shift')).body.entries;
    expect(entry).toMatchObject({ objectId: id, summary: 'Ended the shift of S-2 on Xbox' });
  });
});

describe('a profile removed by staff', () => {
  test('leaves the board and its calls; the member can register again, even on the other platform', async () => {
    const { user, id, callsign } = await signInOfficer(server, { callsign: 'S-3' });
    const { _id: userId, discordId } = (await user.get('/api/auth/me')).body;
    const call = (await user.post('/api/calls', { type: 'Other', attach: true })).body.call;
    await user.post('/api/panic');
    expect((await staff.delete(`/api/officers/${id}`)).status).toBe(200);
    expect((await user.post('/api/clock/in')).status).toBe(403);
    expect((await user.get(`/api/officers/${discordId}`)).status).toBe(404);
    expect((await staff.get('/api/panic')).body.panics).toEqual([]);
    const after = (await staff.get(`/api/calls/${call._id}`)).body;
    expect(JSON.stringify(after)).toContain(`"${callsign}"`);
    expect(after.call.units).toEqual([]);
    expect((await staff.get('/api/officers?q=S-3')).body.officers).toEqual([]);

    const civilianId = await createCivilian(user);
    const next = await user.post('/api/officers', { civilianId, department: 'PlayStation', callsign: 'S-4' });
    expect([next.status, next.body.officer]).toMatchObject([
      201,
      { callsign: 'S-4', department: 'PlayStation', rank: 'Officer', onDutySince: null },
    ]);
    expect((await user.post('/api/clock/in')).status).toBe(200);
    const units = (await staff.get('/api/units?platform=PlayStation')).body.units;
    expect(units).toMatchObject([{ callsign: 'S-4', platform: 'PlayStation' }]);
    await user.post('/api/clock/out');
    const entries = (await staff.get(`/api/audit?memberId=${userId}&action=officer.remove`)).body.entries;
    expect(entries).toMatchObject([{ objectId: id }]);
  });
});

describe('money adjusted by staff', () => {
  test('moves between the mint and the wallet, with the reason, once per key', async () => {
    const { id, discordId, user } = await newMember();
    const events = await openEvents(user);
    expect((await act(id, 'adjust', { amount: 100, reason: 'Prize' })).body.balance).toBe(5100);
    await events.next('wallet');
    const key = { 'idempotency-key': 'twice' };
    for (let times = 0; times < 2; times += 1) {
      const body = { amount: -30, reason: ' Duplicate payout ' };
      const answer = await staff.post(`/api/members/${id}/adjust`, body, key);
      expect([answer.status, answer.body.balance]).toEqual([200, 5070]);
    }
    expect((await user.get(`/api/wallet/${discordId}`)).body.balance).toBe(5070);
    const { db } = server.platform.database;
    const journals = db.selectFrom('journals').where('type', '=', 'Adjustment').select('description');
    expect((await journals.orderBy('id').execute()).map(({ description }) => description)).toEqual([
      'Prize',
      'Duplicate payout',
    ]);
    expect((await verifyLedger(db)).faults).toEqual([]);
    const entries = (await staff.get(`/api/audit?memberId=${id}`)).body.entries;
    expect(entries.map(({ summary }: { summary: string }) => summary)).toEqual([
      'Adjusted the wallet by −$30.00: Duplicate payout',
      'Adjusted the wallet by +$100.00: Prize',
    ]);
  });

  test('can go to an open account of the member', async () => {
    const { id, user } = await newMember();
    const civilianId = await createCivilian(user);
    const { _id: accountId } = await openAccount(user, civilianId);
    const pending = await openAccount(user, civilianId, 'Business Checking');
    expect((await act(id, 'adjust', { accountId, amount: 12.34, reason: 'Refund' })).body.balance).toBe(
      12.34,
    );
    const [shown] = (await user.get(`/api/bank/transactions/byCivilian/${civilianId}`)).body.transactions;
    expect(shown).toMatchObject({ type: 'Adjustment', amount: 12.34, description: 'Refund' });
    const other = await newMember();
    const refusals = [
      [other.id, accountId, 404],
      [id, pending._id, 409],
      [id, '0190a000-0000-7000-8000-000000000000', 404],
    ] as const;
    for (const [whom, account, status] of refusals) {
      const answer = await act(whom, 'adjust', { accountId: account, amount: 1, reason: 'x' });
      expect([account, answer.status]).toEqual([account, status]);
    }
    await user.post(`/api/civilians/${civilianId}/deceased`, { deceased: true });
    expect((await act(id, 'adjust', { accountId, amount: 1, reason: 'x' })).status).toBe(409);
    await user.delete(`/api/civilians/${civilianId}`);
    expect((await act(id, 'adjust', { accountId, amount: 1, reason: 'x' })).status).toBe(409);
  });

  test.each([
    ['zero', 400, { amount: 0 }],
    ['a fraction of a cent', 400, { amount: 0.001 }],
    ['too much', 400, { amount: 1_000_000.01 }],
    ['too large a withdrawal', 400, { amount: -1e9 }],
    ['more than the balance', 422, { amount: -5000.01 }],
    ['no reason', 400, { amount: 1, reason: '' }],
  ])('refuses %s: %i', async (_, status, body) => {
    const { id, discordId, user } = await newMember();
    expect((await act(id, 'adjust', { reason: 'x', ...body })).status).toBe(status);
    expect((await user.get(`/api/wallet/${discordId}`)).body.balance).toBe(5000);
  });

  test('is refused for oneself', async () => {
    const { _id } = (await staff.get('/api/auth/me')).body;
    expect((await act(_id, 'adjust', { amount: 1, reason: 'x' })).status).toBe(403);
  });
});

describe('administrators who act on each other simultaneously', () => {
  const name = (by: TestUser, id: string, administrator: boolean) =>
    by.put(`/api/members/${id}/administrator`, { administrator });

  test('leave at least one: a removed administrator removes no one', async () => {
    const owner = await server.signIn('administrator');
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await newMember(), await newMember()];
      for (const { id } of [one, other]) expect((await name(owner, id, true)).status).toBe(200);
      const answers = await Promise.all([name(one.user, other.id, false), name(other.user, one.id, false)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      const rights = await Promise.all(
        [one, other].map(async ({ user }) => (await user.get('/api/auth/me')).body.administrator),
      );
      expect(rights.sort()).toEqual([false, true]);
      for (const { id } of [one, other]) await name(owner, id, false);
    }
  });

  test('leave at least one when granted by role: each change sees the other', async () => {
    const owner = await server.signIn('administrator');
    for (let round = 0; round < 5; round += 1) {
      const [byName, byRole] = [await newMember(), await newMember()];
      server.fakeDiscord.setRoles(byRole.discordId, [ADMIN_ROLE]);
      await byRole.user.signIn(byRole.discordId);
      await name(owner, byName.id, true);
      const entry = { grant: 'Administrator', roleId: ADMIN_ROLE };
      await makeChange(owner, 'grants', [{ op: 'add', list: 'entries', entry }]);
      const { version, value } = await readSection(byName.user, 'grants');
      const added = value.entries.find(({ roleId }: { roleId: string }) => roleId === ADMIN_ROLE);
      const ops = [{ op: 'remove', list: 'entries', _id: added._id }];
      const answers = await Promise.all([
        byName.user.patch('/api/settings/grants', { version, ops }),
        name(byRole.user, byName.id, false),
      ]);
      const statuses = answers.map(({ status }) => status);
      // The one who loses the right is refused, before the change or within it.
      expect(['200 403', '403 200', '422 200']).toContain(statuses.join(' '));
      if (statuses[0] !== 200) await makeChange(owner, 'grants', ops);
      await name(owner, byName.id, false);
    }
  });

  test('do not fail while suspending, signing out or deleting another', async () => {
    const owner = await server.signIn('administrator');
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await newMember(), await newMember()];
      for (const { id } of [one, other]) await name(owner, id, true);
      const username = async ({ user }: typeof one) => (await user.get('/api/auth/me')).body.username;
      const [oneName, otherName] = [await username(one), await username(other)];
      const answers = await Promise.all([
        one.user.post(`/api/members/${other.id}/delete`, { username: otherName }),
        other.user.post(`/api/members/${one.id}/delete`, { username: oneName }),
        one.user.post(`/api/members/${other.id}/suspend`, { reason: 'x' }),
        other.user.post(`/api/members/${one.id}/suspend`, { reason: 'x' }),
        owner.post(`/api/members/${one.id}/sign-out`),
        name(other.user, one.id, false),
        one.user.post('/api/me/delete', { username: oneName }),
        owner.post(`/api/members/${other.id}/delete`, { username: otherName }),
      ]);
      expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
    }
  });
});
