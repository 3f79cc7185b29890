import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '#features/bank/index';
import { registerOfficer } from '#testing/principals';
import { rounds } from '#testing/rounds';
import { openFundedAccount } from '#testing/test-bank';
import { startTestServer, type TestServer } from '#testing/test-server';
import { type Answer, createTestUser, type TestUser } from '#testing/test-user';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('administrator');
});
afterAll(() => server.stop());

const ROUNDS = rounds(2);
let members = 0;

async function newMember() {
  members += 1;
  const discordId = String(8_500_000_000_000_000n + BigInt(members));
  const username = `racing.${members}`;
  server.fakeDiscord.addMember(discordId, [DEMO_ROLES.publicSafety], { username });
  const user = await server.signIn(discordId);
  await registerOfficer(user, { callsign: `R-${members}` });
  const account = await openFundedAccount(user, 100);
  return { user, username, discordId, account, id: (await user.get('/api/auth/me')).body._id as string };
}
type NewMember = Awaited<ReturnType<typeof newMember>>;

const CHARACTER = { firstName: 'Left', lastName: 'Behind', dateOfBirth: '1994-03-14' };

function writesOf({ user, account }: NewMember): Promise<Answer>[] {
  const { _id: accountId, civilianId } = account;
  const phone = { ...server.fakeDiscord.parts.phones.add('Phone').subscription, kind: 'Android' };
  const writes: [path: string, body?: object][] = [
    ['/api/civilians', CHARACTER],
    ['/api/vehicles/register', { civilianId, plate: `RC ${members}`, type: 'Sedan' }],
    ['/api/clock/in'],
    ['/api/weapons/register', { civilianId, weaponType: 'Pistol' }],
    ['/api/bank/deposit', { accountId, amount: 1 }],
    ['/api/push/devices', phone],
    ['/auth/codes'],
    ['/api/calls', { type: 'Other', attach: true }],
    ['/api/medical', { civilianId, description: 'Asthma' }],
    ['/api/911', { platform: 'PlayStation', postal: '7165' }],
    ['/api/bank/withdraw', { accountId, amount: 1 }],
    ['/api/bolos', { boloType: 'person', personName: 'Ray' }],
    ['/api/civilians', CHARACTER],
  ];
  return writes.map(([path, body]) => user.copy().post(path, body));
}

const LEFT: [what: string, query: (userId: string) => RawBuilder<unknown>][] = [
  ['characters', (id) => sql`select id from civilians where user_id = ${id} and deleted_at is null`],
  ['SSNs', (id) => sql`select id from civilians where user_id = ${id} and ssn not like 'erased%'`],
  [
    'vehicles',
    (id) => sql`
      select v.id from vehicles v join civilians c on c.id = v.civilian_id
      where c.user_id = ${id} and v.deleted_at is null`,
  ],
  [
    'weapons',
    (id) => sql`select w.id from weapons w join civilians c on c.id = w.civilian_id where c.user_id = ${id}`,
  ],
  [
    'medical records',
    (id) => sql`
      select m.id from medical_records m join civilians c on c.id = m.civilian_id where c.user_id = ${id}`,
  ],
  ['profiles', (id) => sql`select id from officers where user_id = ${id} and removed_at is null`],
  [
    'units on duty',
    (id) => sql`
      select u.id from units u join officers o on o.id = u.id
      where o.user_id = ${id} and u.on_duty_since is not null`,
  ],
  ['sessions', (id) => sql`select id from sessions where user_id = ${id}`],
  ['devices', (id) => sql`select id from push_devices where user_id = ${id}`],
  ['sign-in codes', (id) => sql`select user_id from sign_in_codes where user_id = ${id}`],
];

async function expectNothingLeft({ id }: NewMember): Promise<void> {
  for (const [what, query] of LEFT) {
    const { rows } = await query(id).execute(server.platform.database.db);
    expect([what, rows]).toEqual([what, []]);
  }
}

const failuresOf = (answers: readonly Answer[]) =>
  answers.filter(({ status }) => status >= 500).map(({ status, text }) => `${status} ${text}`);

test("deleting one's own account refuses simultaneous requests or deletes what they created", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await newMember();
    const remove = () => member.user.copy().post('/api/me/delete', { username: member.username });
    const before = writesOf(member);
    const deleted = remove();
    const answers = await Promise.all([...before, deleted, ...writesOf(member), remove()]);
    expect(failuresOf(answers)).toEqual([]);
    expect((await deleted).status).toBeLessThan(402);
    await expectNothingLeft(member);
  }
  expect((await verifyLedger(server.platform.database.db)).faults).toEqual([]);
});

test('deletion by an administrator refuses simultaneous requests or deletes what they created', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await newMember();
    const path = `/api/members/${member.id}/delete`;
    const before = writesOf(member);
    const deleted = admin.post(path, { username: member.username });
    const answers = await Promise.all([...before, deleted, ...writesOf(member)]);
    expect(failuresOf(answers)).toEqual([]);
    expect((await deleted).status).toBe(200);
    await expectNothingLeft(member);
  }
  expect((await verifyLedger(server.platform.database.db)).faults).toEqual([]);
});

test('a session of a deleted account is invalid', async () => {
  const member = await newMember();
  const { sessions, database } = server.platform;
  expect((await member.user.post('/api/me/delete', { username: member.username })).status).toBe(200);
  const token = await sessions.open(database.db, member.id);
  const user = createTestUser(server.origin, new Map([['ten-four', token]]));
  expect((await user.get('/api/civilians')).status).toBe(401);
});
