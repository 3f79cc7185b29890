import type { AccountRequest } from '@ten-four/contract/bank/account-requests.contract';
import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#platform/clock';
import { createCivilian } from '#testing/principals';
import { deposit, openAccount, openFundedAccount, readAccount } from '#testing/test-bank';
import { openEvents } from '#testing/test-events';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let owner: TestUser;
let staff: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('civilian');
  staff = await server.signIn('staff');
});
afterAll(() => server.stop());

const NOBODY = '0190a000-0000-7000-8000-000000000000';

const ask = async (user = owner, accountType = 'Business Checking') =>
  openAccount(user, await createCivilian(user), accountType);
const approve = (account: BankAccount, body?: unknown, user = staff) =>
  user.post(`/api/bank/requests/${account._id}/approve`, body);
const deny = (account: BankAccount, body: unknown, user = staff) =>
  user.post(`/api/bank/requests/${account._id}/deny`, body);
const queue = async (query = ''): Promise<AccountRequest[]> =>
  (await staff.get(`/api/bank/requests${query}`)).body.requests;

async function find(account: BankAccount, query = ''): Promise<AccountRequest | undefined> {
  return (await queue(query)).find(({ _id }) => _id === account._id);
}

describe('the request queue', () => {
  test("shows the reason, the grounds, the character's accounts, and the age", async () => {
    const held = await openFundedAccount(owner, 250.5);
    const { civilianId } = held;
    const business = await openAccount(owner, civilianId, 'Business Savings');
    server.clock.advance(90 * MINUTE);
    const second = await openAccount(owner, civilianId, 'Business Savings');
    const plain = await openAccount(owner, civilianId, 'Checking');
    expect(await find(business)).toEqual({
      _id: business._id,
      civilian: {
        _id: civilianId,
        firstName: 'Mara',
        lastName: 'Malone',
        occupation: null,
        deceased: false,
        createdAt: held.createdAt,
      },
      owner: { discordId: '284120539774812160', username: 'mara.malone', discriminator: '0' },
      own: false,
      accountType: 'Business Savings',
      accountNumber: business.accountNumber,
      reason: 'Payroll of four',
      grounds: ['business'],
      status: 'Pending',
      createdAt: business.createdAt,
      ageMinutes: 90,
      held: [await readAccount(owner, held)],
      earlier: [],
      decisionNote: null,
      decidedBy: null,
      decidedAt: null,
    });
    expect(await find(second)).toMatchObject({ grounds: ['business', 'second'], ageMinutes: 0 });
    expect(await find(plain)).toMatchObject({ grounds: ['second'] });
    for (const status of ['Pending', 'Active', 'Denied']) {
      expect(await find(held, `?status=${status}`)).toBeUndefined();
    }
  });

  test('is ordered by request time and shows earlier decisions', async () => {
    const first = await ask();
    server.clock.advance(MINUTE);
    const second = await openAccount(owner, first.civilianId, 'Business Savings');
    const waiting = await queue();
    const times = waiting.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort());
    await deny(first, { reason: ' Not now ' });
    expect((await find(second))?.earlier).toEqual([
      {
        _id: first._id,
        accountType: 'Business Checking',
        status: 'Denied',
        decisionNote: 'Not now',
        decidedBy: 'ada.stone',
        decidedAt: new Date(server.clock.now()).toISOString(),
        createdAt: first.createdAt,
      },
    ]);
    await approve(second, { note: 'Lease checked' });
    const denied = await queue('?status=Denied');
    const approved = await queue('?status=Active');
    expect(denied[0]).toMatchObject({ _id: first._id, status: 'Denied', decidedBy: 'ada.stone' });
    expect(approved[0]).toMatchObject({ _id: second._id, status: 'Active', decisionNote: 'Lease checked' });
    expect(approved[0]?.earlier.map(({ _id }) => _id)).toEqual([first._id]);
    expect(await find(first)).toBeUndefined();
  });

  test('is paged', async () => {
    for (let made = 0; made < 3; made += 1) {
      await ask();
      server.clock.advance(1);
    }
    for (const status of ['Pending', 'Denied']) {
      const all = await queue(`?status=${status}`);
      const seen: AccountRequest[] = [];
      let cursor = '';
      do {
        const { body } = await staff.get(`/api/bank/requests?status=${status}&limit=2${cursor}`);
        expect(body.requests.length).toBeLessThanOrEqual(2);
        seen.push(...body.requests);
        cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
      } while (cursor !== '');
      expect(seen).toEqual(all);
    }
    for (const query of [
      'status=Frozen',
      'limit=0',
      'limit=501',
      'cursor=abc',
      'status=Active&status=Denied',
    ]) {
      expect((await staff.get(`/api/bank/requests?${query}`)).status).toBe(400);
    }
  });

  test('excludes requests of deleted characters', async () => {
    const account = await ask();
    await owner.delete(`/api/civilians/${account.civilianId}`);
    expect(await find(account)).toBeUndefined();
    expect((await approve(account)).status).toBe(404);
  });
});

describe('deciding a request', () => {
  test('opens an approved account and shows the owner the note', async () => {
    const account = await ask();
    const answer = await approve(account, { note: ' Welcome ' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      account: { _id: account._id, status: 'Active', decisionNote: 'Welcome' },
    });
    expect(await readAccount(owner, account)).toMatchObject({ status: 'Active', decisionNote: 'Welcome' });
    expect((await deposit(owner, account, 1)).status).toBe(200);
  });

  test.each([undefined, {}, { note: null }, { note: '' }, { note: ' ' }])(
    'treats %j as an approval without a note',
    async (body) => {
      const account = await ask();
      const answer = await approve(account, body);
      expect(answer.status).toBe(200);
      expect(answer.body.account.decisionNote).toBeNull();
    },
  );

  test('requires a reason for a denial, which the owner can read', async () => {
    const account = await ask();
    for (const body of [{}, { reason: '' }, { reason: '  ' }, { reason: 7 }, { reason: 'x'.repeat(501) }]) {
      const refused = await deny(account, body);
      expect(refused.status).toBe(400);
      expect(refused.body.issues[0].field).toBe('reason');
    }
    expect((await approve(account, { note: 'x'.repeat(501) })).status).toBe(400);
    expect((await readAccount(owner, account)).status).toBe('Pending');
    expect((await deny(account, { reason: 'No lease' })).status).toBe(200);
    expect(await readAccount(owner, account)).toMatchObject({ status: 'Denied', decisionNote: 'No lease' });
  });

  test.each([1, 2, 3])('succeeds once among simultaneous decisions, run %d', async () => {
    const account = await ask();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0 ? approve(account) : deny(account, { reason: 'No' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect((await approve(account)).status).toBe(409);
    expect((await deny(account, { reason: 'No' })).status).toBe(409);
  });

  test("refuses decisions on one's own request", async () => {
    const account = await ask(staff);
    expect(await find(account)).toMatchObject({ own: true });
    expect((await approve(account)).status).toBe(403);
    expect((await deny(account, { reason: 'No' })).status).toBe(403);
    expect((await readAccount(staff, account)).status).toBe('Pending');
  });

  test('refuses accounts that are not requests', async () => {
    const open = await openFundedAccount(owner, 0);
    expect((await approve(open)).status).toBe(404);
    expect((await deny(open, { reason: 'No' })).status).toBe(404);
    expect((await staff.post(`/api/bank/requests/${NOBODY}/approve`)).status).toBe(404);
    expect((await staff.post('/api/bank/requests/7/approve')).status).toBe(400);
    expect((await readAccount(owner, open)).status).toBe('Active');
  });

  test('refuses to open an account for a deceased character', async () => {
    const account = await ask();
    await owner.post(`/api/civilians/${account.civilianId}/deceased`, { deceased: true });
    expect((await approve(account)).status).toBe(422);
    expect((await find(account))?.civilian.deceased).toBe(true);
    expect((await deny(account, { reason: 'Deceased' })).status).toBe(200);
  });

  test('publishes decisions to the owner only, and refused ones to no one', async () => {
    const account = await ask();
    const other = await openAccount(owner, account.civilianId, 'Business Savings');
    const owners = await openEvents(owner);
    const deciders = await openEvents(staff);
    await approve(account);
    await approve(account);
    await deny(other, { reason: '' });
    await deny(other, { reason: 'No' });
    await approve(await ask(staff));
    const expectedEvent = { name: 'accounts', data: { civilianId: account.civilianId } };
    const came = (await owners.upToNow(server)).map(({ name, data }) => ({ name, data }));
    expect(came).toEqual([expectedEvent, expectedEvent]);
    expect(await deciders.upToNow(server)).toEqual([]);
    owners.cut();
    deciders.cut();
  });

  test('supports an Idempotency-Key', async () => {
    const account = await ask();
    const path = `/api/bank/requests/${account._id}/approve`;
    const key = { 'idempotency-key': 'decide-1' };
    const first = await staff.post(path, { note: 'Yes' }, key);
    const again = await staff.post(path, { note: 'Yes' }, key);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect((await staff.post(path, { note: 'No' }, key)).status).toBe(422);
  });
});

test('the age of a request counts whole minutes', async () => {
  const account = await ask();
  server.clock.advance(25 * HOUR + 59_999);
  const later = await server.signIn('staff');
  const { requests } = (await later.get('/api/bank/requests')).body;
  const found = requests.find(({ _id }: AccountRequest) => _id === account._id);
  expect(found.ageMinutes).toBe(25 * 60);
});
