import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { streamExport } from '#features/account/export.domain';
import { LISTS } from '#features/account/export.store';
import { MINUTE } from '#platform/clock';
import { type Principals, signInPrincipals } from '#testing/principals';
import { openFundedAccount, transfer } from '#testing/test-bank';
import { fileReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
});
afterAll(() => server.stop());

test('shows the reasons for each permission and all sessions, and signs out the other devices', async () => {
  const elsewhere = await server.signIn('civilian');
  const { because, sessions } = (await people.owner.get('/api/me')).body;
  expect(because.map(({ grant }: { grant: string }) => grant)).toEqual([
    'Class C - Standard Drivers License',
  ]);
  expect(sessions.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true]);
  expect((await people.owner.post('/api/me/sign-out-others')).status).toBe(200);
  expect((await elsewhere.get('/api/me')).status).toBe(401);
  expect((await people.owner.get('/api/me')).body.sessions).toMatchObject([{ current: true }]);
  expect((await people.officer.get('/api/me')).status).toBe(200);
});

test('serves other requests between the lists of a download', async () => {
  const { database, settings } = server.platform;
  const { _id: userId } = (await people.owner.get('/api/auth/me')).body;
  const others = { turns: 0 };
  const count = () => {
    others.turns += 1;
    waiting = setImmediate(count);
  };
  let waiting = setImmediate(count);
  const pieces = streamExport(database.db, { userId, settings: await settings.recent(), now: 0 });
  for await (const _ of pieces);
  clearImmediate(waiting);
  expect(others.turns).toBeGreaterThanOrEqual(Object.keys(LISTS).length);
});

test('downloads the data of the current user only, at most once every ten minutes', async () => {
  const { owner, officer, staff, stranger, civilianId } = people;
  const from = await openFundedAccount(owner, 600);
  const to = await openFundedAccount(stranger, 5);
  for (let count = 0; count < 7; count += 1) await transfer(owner, from, to, 1);
  const report = await fileReport(officer, civilianId, { reason: 'Speeding', notes: 'Late' });
  await officer.post('/api/clock/in');
  await officer.post('/api/clock/out');

  const { status, headers, body } = await owner.get('/api/me/export');
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="ten-four-account-\d{4}-\d\d-\d\d\.json"$/,
  );
  const me = (await owner.get('/api/auth/me')).body;
  expect(body).toMatchObject({
    format: 'ten-four-account',
    username: 'mara.malone',
    discordId: me.discordId,
    roles: me.roles,
    wallet: 4400,
    profiles: [],
  });
  expect(
    body.characters.map(({ firstName, deceased }: Record<string, unknown>) => [firstName, deceased]),
  ).toEqual(expect.arrayContaining([['Mara', false]]));
  expect(body.accounts).toMatchObject([{ number: from.accountNumber, balance: 593 }]);
  // Starting cash, both ends of the deposit, and the transfers.
  expect(body.transactions).toHaveLength(10);
  expect(new Set(body.transactions.map(({ accountId }: { accountId: string }) => accountId))).toEqual(
    new Set([me._id, from._id]),
  );
  expect(body.reportsAbout).toMatchObject([{ number: report.number, notes: 'Late', paid: null }]);
  expect([body.shifts, body.reportsFiled]).toEqual([[], []]);
  expect(body.auditEntries.map(({ action }: { action: string }) => action)).toContain('account.export');
  expect(JSON.stringify(body)).not.toContain(to.accountNumber);
  const { database, settings } = server.platform;
  const about = { userId: me._id, settings: await settings.recent(), now: server.clock.now() };
  const pieces = await streamExport(database.db, { ...about, atATime: 3 }).toArray();
  expect(JSON.parse(pieces.join('')).transactions).toEqual(body.transactions);

  const again = await owner.get('/api/me/export');
  expect([again.status, Number(again.headers.get('retry-after'))]).toEqual([429, 600]);
  server.clock.advance(10 * MINUTE);
  expect((await owner.get('/api/me/export')).status).toBe(200);

  const filed = (await officer.get('/api/me/export')).body;
  expect(filed.profiles).toMatchObject([{ callsign: 'D-104', platform: 'Xbox', kind: 'Law Enforcement' }]);
  expect(filed.shifts).toMatchObject([{ endedBy: 'officer' }]);
  expect(filed.reportsFiled).toMatchObject([{ number: report.number, reason: 'Speeding' }]);
  expect(filed.reportsAbout).toEqual([]);
  expect((await staff.get('/api/audit?action=account.export')).body.entries).toHaveLength(3);
});

test('aborts the download on an error instead of ending with a shorter file', async () => {
  const { db } = server.platform.database;
  server.clock.advance(10 * MINUTE);
  await sql`alter table suspensions rename to elsewhere`.execute(db);
  await expect(people.owner.get('/api/me/export')).rejects.toThrow();
  await sql`alter table elsewhere rename to suspensions`.execute(db);
  server.clock.advance(10 * MINUTE);
  expect((await people.owner.get('/api/me/export')).status).toBe(200);
});
