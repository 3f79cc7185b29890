import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listStoredTables } from '#db/copy-tables';
import { verifyLedger } from '#features/bank/index';
import { DAY } from '#platform/clock';
import { deleteOldDeparted } from '#platform/sessions/departed.store';
import { CALLSIGN, createCivilian, type Principals, signInPrincipals } from '#testing/principals';
import { cashOf, openFundedAccount, transfer } from '#testing/test-bank';
import {
  openCase,
  openCourt,
  readDetails,
  release,
  rule,
  state,
  unvoid,
  voidReport,
} from '#testing/test-cases';
import { openEvents } from '#testing/test-events';
import { signInOfficer } from '#testing/test-officers';
import { fileReport, passAnHour } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';
import { makeChange } from '#testing/test-settings';
import { bodyOf, type TestUser } from '#testing/test-user';
import { NOBODY } from '#testing/world';

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
});
beforeEach(() => passAnHour(server.platform.database.db, server.clock.now()));
afterAll(() => server.stop());

async function signInAgain(before: Principals): Promise<Principals> {
  const { owner, officer, staff, stranger } = before;
  await owner.signIn('civilian');
  await officer.signIn('officer-xbox');
  await staff.signIn('staff');
  await stranger.signIn('newcomer');
  return before;
}

const ROLE = '700000000000000404';
const INCIDENT = { title: 'Fire', type: 'Incident', description: 'x' };

let members = 0;

async function newMember(roles: readonly string[] = []) {
  members += 1;
  const discordId = String(8_400_000_000_000_000n + BigInt(members));
  const username = `leaving.${members}`;
  server.fakeDiscord.addMember(discordId, roles, { username });
  const user = await server.signIn(discordId);
  return { user, discordId, username, id: (await user.get('/api/auth/me')).body._id as string };
}

const remove = (user: TestUser, username: string) => user.post('/api/me/delete', { username });

const keysOf = (userId: string) =>
  server.platform.database.db
    .selectFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .selectAll()
    .execute();

async function tablesWith(text: string): Promise<string[]> {
  const { db } = server.platform.database;
  const found: string[] = [];
  for (const { name, columns } of [...(await listStoredTables(db)), { name: 'events', columns: ['data'] }]) {
    const holds = columns.map((column) => sql`cast(${sql.ref(column)} as text) like ${`%${text}%`}`);
    const { rows } = await sql`select 1 from ${sql.table(name)} where ${sql.join(holds, sql` or `)}`.execute(
      db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe('deleting an account', () => {
  test('keeps the records, but nothing about the person', async () => {
    const { officer, staff, stranger } = people;
    const { user, discordId, username, id } = await newMember([ROLE]);
    const civilianId = await createCivilian(user, {
      firstName: 'Gone',
      lastName: 'Girl',
      residence: 'Vespucci Canals',
      bloodType: 'AB+',
    });
    const deleted = await createCivilian(user);
    await user.delete(`/api/civilians/${deleted}`);
    const vehicle = await user.post('/api/vehicles/register', { civilianId, plate: 'GONE 1', type: 'Sedan' });
    await officer.post(`/api/vehicles/${vehicle.body.vehicle._id}/impound`, { reason: 'Parked' });
    await user.post('/api/weapons/register', { civilianId, weaponType: 'Pistol' });
    await user.post('/api/medical', { civilianId, description: 'Asthma' });
    const own = await openFundedAccount(user, 500);
    const other = await openFundedAccount(stranger, 10);
    await transfer(user, own, other, 40, 'kept-answer');
    await transfer(stranger, other, own, 15);
    const report = await fileReport(officer, civilianId, { reason: 'Speeding', fineAmount: 20 });
    await server.outbox.runOnce();
    await passAnHour(server.platform.database.db, server.clock.now());
    await fileReport(officer, civilianId, { reason: 'Loitering' });
    await user.get('/api/me/export');
    const events = await openEvents(user);
    // An answer stored for another member's idempotency key.
    const answer = JSON.stringify({ owner: discordId });
    const storedAnswer = { route: 'any', key: 'of-another', body_hash: '', status: 200, answer };
    const strangerId = (await stranger.get('/api/auth/me')).body._id;
    const row = { ...storedAnswer, user_id: strangerId, created_at: server.clock.now() };
    await server.platform.database.db.insertInto('idempotency_keys').values(row).execute();
    expect(await keysOf(id)).toMatchObject([{ key: 'kept-answer' }]);
    expect(await tablesWith(discordId)).toEqual(expect.arrayContaining(['users', 'outbox_messages']));

    const refused = await remove(user, 'somebody.else');
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'Type your username to delete your account.',
    ]);
    const gone = await remove(user, username);
    expect([gone.status, gone.body.message]).toEqual([200, 'Your account is deleted.']);
    expect((await user.get('/api/civilians')).status).toBe(401);
    await events.ended;
    for (const text of [discordId, ROLE, 'Vespucci Canals', 'Asthma'])
      expect(await tablesWith(text)).toEqual([]);
    expect(await keysOf(id)).toEqual([]);
    expect(await keysOf(strangerId)).toContainEqual({ ...row, answer: '""' });

    const shown = (await officer.get(`/api/reports/${report._id}`)).body;
    expect(JSON.stringify(shown)).toMatch(/Gone.+Girl/);
    expect((await staff.get(`/api/members/${id}`)).status).toBe(404);
    expect((await staff.get(`/api/members?q=${username}`)).body.members).toEqual([]);
    expect((await staff.post(`/api/civilians/${civilianId}/restore`)).status).toBe(404);
    const restorable = (await staff.get('/api/civilians/deleted')).body.civilians;
    expect(restorable.map(({ _id }: { _id: string }) => _id)).not.toContain(deleted);
    expect((await officer.get('/api/search?plate=GONE+1')).body.civilian ?? null).toBeNull();
    expect((await officer.get('/api/search/names?q=gone+girl')).body).toEqual([]);

    const { entries } = (await staff.get(`/api/audit?byId=${id}&limit=500`)).body;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['account.delete', 'account.export', 'civilian.delete']),
    );
    for (const entry of entries) expect([entry.by, entry.address]).toEqual(['Deleted user', '']);
    expect((await staff.get(`/api/audit?by=${username}`)).body.entries).toEqual([]);
    expect((await staff.get('/api/audit?by=deleted+user&limit=500')).body.entries).toEqual(entries);
    expect(entries[0]).toMatchObject({ action: 'account.delete', objectName: 'Deleted user' });

    const ledger = await verifyLedger(server.platform.database.db);
    expect(ledger.faults).toEqual([]);
    const { db } = server.platform.database;
    const sessions = db.selectFrom('sessions').where('user_id', '=', id);
    expect(await sessions.selectAll().execute()).toEqual([]);
    const held = db
      .selectFrom('ledger_accounts')
      .where('id', 'in', [id, own._id])
      .select(['balance', 'closed']);
    expect(await held.execute()).toEqual([
      { balance: 0, closed: 1 },
      { balance: 0, closed: 1 },
    ]);
    const history = await stranger.get(`/api/bank/transactions/byCivilian/${other.civilianId}`);
    expect(history.body.transactions.map(({ amount }: { amount: number }) => amount)).toEqual([-15, 40, 10]);
  });

  test('removes the names of staff, but keeps callsigns', async () => {
    const { officer, owner } = people;
    const admin = await server.signIn('administrator');
    const { user, username, id } = await newMember();
    await admin.put(`/api/members/${id}/administrator`, { administrator: true });
    await user.put(`/api/members/${(await newMember()).id}/administrator`, { administrator: true });
    const report = await fileReport(officer, await createCivilian(owner));
    expect((await user.put(`/api/reports/${report._id}`, { notes: 'Read and approved.' })).status).toBe(200);
    await officer.put(`/api/reports/${report._id}`, { notes: 'Thanks.' });
    const filed = await officer.post('/api/psoreports/incident', INCIDENT);
    const incident = `/api/psoreports/${filed.body.report._id}`;
    expect((await user.put(incident, { ...INCIDENT, title: 'Fires' })).status).toBe(200);
    const { panic } = (await officer.post('/api/panic')).body;
    await user.post(`/api/panic/${panic._id}/acknowledge`);
    expect((await user.post(`/api/panic/${panic._id}/clear`)).status).toBe(200);
    const name = (value: string) => makeChange(user, 'general', [{ op: 'set', field: 'bankName', value }]);
    const { changeId } = await name('Fleeca');
    expect((await user.post(`/api/settings/history/${changeId}/undo`)).status).toBe(200);
    expect(await tablesWith(username)).toEqual(
      expect.arrayContaining([
        'call_entries',
        'panics',
        'report_versions',
        'safety_report_versions',
        'settings',
      ]),
    );

    expect((await remove(user, username)).status).toBe(200);
    expect((await tablesWith(username)).filter((table) => table !== 'events')).toEqual([]);
    expect((await officer.get(`/api/reports/${report._id}`)).text).toContain('Deleted user');
    expect((await officer.get('/api/calls?status=Open')).text).not.toContain(username);
    const { changes } = (await admin.get('/api/settings/history')).body;
    expect(changes.slice(0, 2)).toMatchObject([
      { by: 'Deleted user', via: 'undo' },
      { by: 'Deleted user', undoneBy: 'Deleted user' },
    ]);
    expect((await officer.get(`/api/reports/${report._id}`)).text).toContain(CALLSIGN);
    const [named] = (await admin.get('/api/members?filter=named')).body.members;
    expect(named.named.by).toBe('Deleted user');
    await admin.put(`/api/members/${named._id}/administrator`, { administrator: false });
  });

  test('removes the names of judges and of staff who release, void and restore', async () => {
    const { officer, owner } = people;
    await openCourt(await server.signIn('administrator'));
    const { user, username } = await newMember([DEMO_ROLES.staff, DEMO_ROLES.licenseClassB]);
    const civilianId = await createCivilian(owner);
    const arrest = { type: 'arrest', fineAmount: 50, jailTime: 10 };
    const decided = await openCase(owner, await fileReport(officer, civilianId, arrest));
    await bodyOf(state(user, decided, 'Was the radar calibrated?'));
    await bodyOf(rule(user, decided, [{ position: 0, outcome: 'Upheld' }]));
    const report = await fileReport(officer, civilianId, arrest);
    await bodyOf(release(user, report, 'Bail'));
    await bodyOf(voidReport(user, report, 'Wrong person'));
    await bodyOf(unvoid(user, report));
    await bodyOf(voidReport(user, report, 'Wrong person after all'));
    expect(await tablesWith(username)).toEqual(
      expect.arrayContaining(['case_statements', 'cases', 'report_versions', 'reports']),
    );

    expect((await remove(user, username)).status).toBe(200);
    expect((await tablesWith(username)).filter((table) => table !== 'events')).toEqual([]);
    expect((await readDetails(owner, decided)).statements.map(({ by }) => by)).toContain('Deleted user');
  });

  test('gives a returning member a new account with no money and none of the old data', async () => {
    const { user, discordId, username, id } = await newMember();
    await createCivilian(user);
    await remove(user, username);
    await user.signIn(discordId);
    expect(await cashOf(user)).toBe(0);
    const me = (await user.get('/api/auth/me')).body;
    expect([me._id === id, me.username]).toEqual([false, username]);
    expect((await user.get('/api/civilians')).body.civilians).toEqual([]);
    server.clock.advance(366 * DAY);
    await deleteOldDeparted(server.platform.database.db, server.clock.now());
    await user.signIn(discordId);
    expect(await cashOf(user)).toBe(0);
    people = await signInAgain(people);
  });

  test('keeps a suspension in force', async () => {
    const { discordId, username, id } = await newMember();
    const until = new Date(server.clock.now() + 30 * DAY).toISOString();
    await people.staff.post(`/api/members/${id}/suspend`, { reason: 'Fail RP.', until });
    const admin = await server.signIn('administrator');
    const deleted = await admin.post(`/api/members/${id}/delete`, { username });
    expect([deleted.status, deleted.body.message]).toEqual([200, 'Account deleted.']);
    const visitor = server.visitor();
    const back = async () => visitor.call('GET', await visitor.comeBackFromDiscord(discordId));
    const refused = await back();
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('Fail RP.')]);
    server.clock.advance(30 * DAY);
    expect((await back()).status).toBe(302);
    expect(await cashOf(visitor)).toBe(0);
    people = await signInAgain(people);
  });

  test('frees the callsign and takes the officer off the board', async () => {
    const { user, callsign } = await signInOfficer(server, { callsign: 'DEL-1' });
    const { username } = (await user.get('/api/auth/me')).body;
    await user.post('/api/clock/in');
    const call = (await user.post('/api/calls', { type: 'Other', attach: true })).body.call;
    expect((await remove(user, username)).status).toBe(200);
    const after = (await people.staff.get(`/api/calls/${call._id}`)).body.call;
    expect(after.units).toEqual([]);
    const { user: next } = await signInOfficer(server, { callsign });
    expect((await next.post('/api/clock/in')).status).toBe(200);
  });

  test('leaves the data of other members alone', async () => {
    const { user, username } = await newMember();
    const { owner } = people;
    const before = await Promise.all(['/api/civilians', '/api/me'].map((path) => owner.get(path)));
    const cash = await cashOf(owner);
    expect((await remove(owner, username)).status).toBe(400);
    await remove(user, username);
    const after = await Promise.all(['/api/civilians', '/api/me'].map((path) => owner.get(path)));
    expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
    expect(await cashOf(owner)).toBe(cash);
  });
});

describe('permission to delete an account', () => {
  test('lets administrators delete lower roles by typing the name, and never the only administrator', async () => {
    const admin = await server.signIn('administrator');
    const { _id: own, username: ownName } = (await admin.get('/api/auth/me')).body;
    const { id, username } = await newMember();
    const refusals = [
      [id, 'somebody.else', 400, 'Type the username to delete the account.'],
      [own, ownName, 403, "You can't do this to yourself here."],
      [NOBODY, username, 404, 'This member was not found.'],
    ] as const;
    for (const [whom, typed, status, message] of refusals) {
      const answer = await admin.post(`/api/members/${whom}/delete`, { username: typed });
      expect([answer.status, answer.body.message]).toEqual([status, message]);
    }
    const alone = await remove(admin, ownName);
    expect([alone.status, alone.body.message]).toEqual([409, 'Name another administrator first.']);

    const suspended = await newMember();
    await admin.put(`/api/members/${suspended.id}/administrator`, { administrator: true });
    await admin.post(`/api/members/${suspended.id}/suspend`, { reason: 'x' });
    expect((await remove(admin, ownName)).status).toBe(409);

    const other = await newMember();
    await admin.put(`/api/members/${other.id}/administrator`, { administrator: true });
    const higher = await other.user.post(`/api/members/${own}/delete`, { username: ownName });
    expect(higher.status).toBe(403);
    expect((await remove(other.user, other.username)).status).toBe(200);
    expect((await admin.post(`/api/members/${id}/delete`, { username })).status).toBe(200);
    const [entry] = (await people.staff.get('/api/audit?action=member.delete')).body.entries;
    expect(entry).toMatchObject({ by: ownName, objectId: id, objectName: 'Deleted user' });
  });
});

test('the audit log allows no other change of names', async () => {
  const { db } = server.platform.database;
  const rename = (columns: object) => db.updateTable('audit_entries').set(columns).execute();
  for (const columns of [
    { username: 'Deleted user' },
    { username: 'Deleted user', address: '' },
    { address: '' },
    { username: 'somebody', address: '', by_folded: 'somebody' },
    { summary: 'Nothing happened' },
  ]) {
    await expect(rename(columns)).rejects.toThrow(/append-only/);
  }
});
