import { isAccountNumber } from '@ten-four/contract/bank/account-number';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCash } from '#features/bank/accounts.domain';
import { DAY } from '#platform/clock';
import { createCivilian } from '#testing/principals';
import { cashOf, openAccount, openFundedAccount, readAccount } from '#testing/test-bank';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let owner: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('civilian');
  stranger = await server.signIn('newcomer');
});
afterAll(() => server.stop());

const NOBODY = '0190a000-0000-7000-8000-000000000000';

describe('the wallet', () => {
  test('holds the starting cash once, from the first sign-in', async () => {
    const { discordId } = (await stranger.get('/api/auth/me')).body;
    expect((await stranger.get(`/api/wallet/${discordId}`)).body).toEqual({
      balance: 5000,
      wallet: { balance: 5000 },
    });
    await server.signIn('newcomer');
    expect(await cashOf(stranger)).toBe(5000);
  });

  test('starts with the configured amount', async () => {
    const rich = await startTestServer({ environment: { STARTING_CASH: '12.34' } });
    expect(await cashOf(await rich.signIn('civilian'))).toBe(12.34);
    await rich.stop();
    const poor = await startTestServer({ environment: { STARTING_CASH: '0' } });
    expect(await cashOf(await poor.signIn('civilian'))).toBe(0);
    await poor.stop();
  });

  test('is created once by simultaneous first sign-ins', async () => {
    await Promise.all(Array.from({ length: 5 }, () => server.signIn('fire-rescue')));
    expect(await cashOf(await server.signIn('fire-rescue'))).toBe(5000);
  });

  test('is visible to its owner only', async () => {
    const { discordId } = (await owner.get('/api/auth/me')).body;
    for (const user of [stranger, await server.signIn('staff')]) {
      expect((await user.get(`/api/wallet/${discordId}`)).status).toBe(403);
    }
    expect((await owner.get('/api/wallet/1')).status).toBe(403);
    expect((await owner.get('/api/wallet/mine')).status).toBe(400);
    expect((await server.visitor().get(`/api/wallet/${discordId}`)).status).toBe(401);
  });

  test('is looked up by Discord ID for a viewer who may see all', async () => {
    const someone = await server.signIn('fire-rescue');
    await openFundedAccount(someone, 12.5);
    const { discordId } = (await someone.get('/api/auth/me')).body;
    expect(await getCash(server.platform.database.db, discordId, 'all')).toBe(498_750);
  });
});

describe('opening an account', () => {
  test('opens the first account of a type immediately', async () => {
    const civilianId = await createCivilian(owner);
    const answer = await owner.post('/api/bank/create', {
      civilianId,
      accountType: 'Savings',
      reason: 'Not needed',
      needsApproval: true,
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ success: true, message: 'Account request submitted.' });
    const { account } = answer.body;
    expect(account).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      civilianId,
      accountType: 'Savings',
      accountNumber: expect.stringMatching(/^\d{12}$/),
      balance: 0,
      name: null,
      status: 'Active',
      reason: null,
      decisionNote: null,
      decidedAt: null,
      createdAt: new Date(server.clock.now()).toISOString(),
    });
    expect(isAccountNumber(account.accountNumber)).toBe(true);
    expect((await owner.get(`/api/bank/accounts/${civilianId}`)).body).toEqual({ accounts: [account] });
  });

  test.each(['Business Checking', 'Business Savings'])(
    '%s requires approval and a reason',
    async (accountType) => {
      const civilianId = await createCivilian(owner);
      for (const reason of [undefined, null, '', '  ']) {
        const refused = await owner.post('/api/bank/create', {
          civilianId,
          accountType,
          reason,
          needsApproval: false,
        });
        expect(refused.status).toBe(400);
        expect(refused.body).toMatchObject({
          message: 'Please provide a reason for approval.',
          issues: [{ field: 'reason' }],
        });
      }
      const answer = await owner.post('/api/bank/create', { civilianId, accountType, reason: ' Payroll ' });
      expect(answer.body.account).toMatchObject({ status: 'Pending', reason: 'Payroll' });
    },
  );

  test('requires approval for a second account of a type, not counting denied ones', async () => {
    const civilianId = await createCivilian(owner);
    await openAccount(owner, civilianId, 'Checking');
    const again = { civilianId, accountType: 'Checking' };
    const refused = await owner.post('/api/bank/create', again);
    expect(refused.status).toBe(400);
    expect(refused.body.issues).toEqual([
      { field: 'reason', message: 'Please provide a reason for approval.' },
    ]);
    expect((await owner.get(`/api/bank/accounts/${civilianId}`)).body.accounts).toHaveLength(1);
    expect(await openAccount(owner, civilianId, 'Checking')).toMatchObject({ status: 'Pending' });
    expect(await openAccount(owner, await createCivilian(owner), 'Checking')).toMatchObject({
      status: 'Active',
    });

    const other = await createCivilian(owner);
    const staff = await server.signIn('staff');
    const first = await openAccount(owner, other, 'Checking');
    await server.platform.database.db
      .updateTable('bank_accounts')
      .set({ status: 'Pending', reason: 'For the test' })
      .where('id', '=', first._id)
      .execute();
    expect((await openAccount(owner, other, 'Checking')).status).toBe('Pending');
    const { accounts } = (await owner.get(`/api/bank/accounts/${other}`)).body;
    for (const { _id } of accounts) {
      expect((await staff.post(`/api/bank/requests/${_id}/deny`, { reason: 'No' })).status).toBe(200);
    }
    const reopened = await owner.post('/api/bank/create', { civilianId: other, accountType: 'Checking' });
    expect(reopened.body.account).toMatchObject({ status: 'Active', reason: null });
  });

  test('opens one of several simultaneous first requests', async () => {
    const civilianId = await createCivilian(owner);
    const accounts = await Promise.all(
      Array.from({ length: 8 }, () => openAccount(owner, civilianId, 'Checking')),
    );
    const active = accounts.filter(({ status }) => status === 'Active');
    expect(active).toHaveLength(1);
    expect(new Set(accounts.map(({ accountNumber }) => accountNumber)).size).toBe(8);
  });

  test('limits accounts per character, also for simultaneous requests', async () => {
    const civilianId = await createCivilian(owner);
    const body = { civilianId, accountType: 'Business Savings', reason: 'Many' };
    const answers = await Promise.all(
      Array.from({ length: 105 }, () => owner.post('/api/bank/create', body)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  });

  test('requires the reason before refusing a deceased character', async () => {
    const civilianId = await createCivilian(owner);
    await openAccount(owner, civilianId, 'Checking');
    await owner.post(`/api/civilians/${civilianId}/deceased`, { deceased: true });
    for (const accountType of ['Checking', 'Business Checking']) {
      const withoutReason = await owner.post('/api/bank/create', { civilianId, accountType });
      expect([withoutReason.status, withoutReason.body.message]).toEqual([
        400,
        'Please provide a reason for approval.',
      ]);
      const reason = 'Inheritance';
      expect((await owner.post('/api/bank/create', { civilianId, accountType, reason })).status).toBe(422);
    }
  });

  test.each([undefined, null, '', '  '])('requires a type instead of %j', async (accountType) => {
    const civilianId = await createCivilian(owner);
    const answer = await owner.post('/api/bank/create', { civilianId, accountType });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      message: 'Please select an account type.',
      issues: [{ field: 'accountType', message: 'Please select an account type.' }],
    });
  });

  test.each([
    ['accountType', 'Offshore'],
    ['accountType', undefined],
    ['accountType', ['Checking']],
    ['civilianId', 'not-an-id'],
    ['civilianId', undefined],
    ['reason', 'x'.repeat(501)],
    ['reason', 'a\u0000b'],
    ['reason', 7],
  ])('refuses %s %j', async (field, value) => {
    const civilianId = await createCivilian(stranger);
    const answer = await stranger.post('/api/bank/create', {
      civilianId,
      accountType: 'Checking',
      [field]: value,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue: { field: string }) => issue.field)).toContain(field);
    expect((await stranger.get(`/api/bank/accounts/${civilianId}`)).body.accounts).toEqual([]);
    await stranger.delete(`/api/civilians/${civilianId}`);
  });

  test('is for the owner only, not for staff', async () => {
    const civilianId = await createCivilian(owner);
    const body = { civilianId, accountType: 'Checking' };
    for (const user of [stranger, await server.signIn('staff')]) {
      const foreign = await user.post('/api/bank/create', body);
      const missing = await user.post('/api/bank/create', { ...body, civilianId: NOBODY });
      expect(foreign.status).toBe(404);
      expect(foreign.body).toEqual(missing.body);
    }
  });
});

describe('reading accounts', () => {
  test('is for the owner and staff; others get the same answer as for a missing account', async () => {
    const account = await openFundedAccount(owner, 10);
    const path = `/api/bank/accounts/${account.civilianId}`;
    const staff = await server.signIn('staff');
    expect((await staff.get(path)).body.accounts).toHaveLength(1);
    for (const user of [stranger, await server.signIn('fire-rescue')]) {
      const foreign = await user.get(path);
      expect(foreign.status).toBe(404);
      expect(foreign.body).toEqual((await user.get(`/api/bank/accounts/${NOBODY}`)).body);
      expect((await user.get(`${path.replace(account.civilianId, account._id)}/history`)).status).toBe(404);
    }
    expect((await server.visitor().get(path)).status).toBe(401);
    expect((await staff.get(`/api/bank/accounts/${NOBODY}`)).status).toBe(404);
    expect((await owner.get('/api/bank/accounts/7')).status).toBe(400);
  });

  test('returns an empty list without accounts', async () => {
    const civilianId = await createCivilian(owner);
    expect((await owner.get(`/api/bank/accounts/${civilianId}`)).body).toEqual({ accounts: [] });
  });
});

describe('renaming', () => {
  test('stores the trimmed name', async () => {
    const account = await openFundedAccount(owner, 0);
    const answer = await owner.call('PATCH', `/api/bank/accounts/${account._id}`, {
      body: { name: ' Rainy day ', balance: 1_000_000, status: 'Active' },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ success: true, account: { name: 'Rainy day', balance: 0 } });
    expect((await readAccount(owner, account)).name).toBe('Rainy day');
  });

  test.each(['', '  ', null])('removes the name with %j', async (name) => {
    const account = await openFundedAccount(owner, 0);
    const rename = (body: object) => owner.call('PATCH', `/api/bank/accounts/${account._id}`, { body });
    expect((await rename({ name: 'Rainy day' })).body.account.name).toBe('Rainy day');
    const answer = await rename({ name });
    expect([answer.status, answer.body.account.name]).toEqual([200, null]);
    expect((await readAccount(owner, account)).name).toBeNull();
  });

  test.each([{ name: 'x'.repeat(41) }, { name: 7 }, {}, { name: 'a\u0000' }])('refuses %j', async (body) => {
    const account = await openFundedAccount(stranger, 0);
    const answer = await stranger.call('PATCH', `/api/bank/accounts/${account._id}`, { body });
    expect(answer.status).toBe(400);
    expect((await readAccount(stranger, account)).name).toBeNull();
    await stranger.delete(`/api/civilians/${account.civilianId}`);
  });

  test('is for the owner only', async () => {
    const account = await openFundedAccount(owner, 0);
    const body = { name: 'Mine' };
    for (const user of [stranger, await server.signIn('staff')]) {
      const foreign = await user.call('PATCH', `/api/bank/accounts/${account._id}`, { body });
      expect(foreign.status).toBe(404);
      expect(foreign.body).toEqual((await user.call('PATCH', `/api/bank/accounts/${NOBODY}`, { body })).body);
    }
    expect((await readAccount(owner, account)).name).toBeNull();
  });
});

describe('removing an account', () => {
  const remove = (account: { _id: string }, user = owner) => user.delete(`/api/bank/accounts/${account._id}`);
  const listed = async (civilianId: string): Promise<string[]> =>
    (await owner.get(`/api/bank/accounts/${civilianId}`)).body.accounts.map(
      ({ _id }: { _id: string }) => _id,
    );
  const denied = async (civilianId: string) => {
    const account = await openAccount(owner, civilianId, 'Business Savings');
    const staff = await server.signIn('staff');
    await staff.post(`/api/bank/requests/${account._id}/deny`, { reason: 'No lease' });
    return account;
  };

  test('hides a denied account from the owner, but not from staff', async () => {
    const civilianId = await createCivilian(owner);
    const deniedAccount = await denied(civilianId);
    const removed = await denied(civilianId);
    const answer = await remove(removed);
    expect([answer.status, answer.body]).toEqual([200, { success: true, message: 'Account removed.' }]);
    expect(await listed(civilianId)).toEqual([deniedAccount._id]);
    expect((await remove(removed)).status).toBe(404);

    const staff = await server.signIn('staff');
    const { requests } = (await staff.get('/api/bank/requests?status=Denied')).body;
    expect(requests.map(({ _id }: { _id: string }) => _id)).toContain(removed._id);

    await owner.delete(`/api/civilians/${civilianId}`);
    expect((await remove(deniedAccount)).status).toBe(404);
    const move = { accountId: deniedAccount._id, amount: 1 };
    expect((await owner.post('/api/bank/deposit', move)).status).toBe(404);
    await staff.post(`/api/civilians/${civilianId}/restore`);
    expect(await listed(civilianId)).toEqual([deniedAccount._id]);
  });

  test('is refused unless the request was denied', async () => {
    const open = await openFundedAccount(owner, 25);
    const waiting = await openAccount(owner, open.civilianId, 'Business Checking');
    for (const account of [open, waiting]) {
      const answer = await remove(account);
      expect([answer.status, answer.body.message]).toEqual([409, 'Only denied accounts can be removed.']);
    }
    expect(await listed(open.civilianId)).toEqual([open._id, waiting._id]);
    expect((await readAccount(owner, open)).balance).toBe(25);
  });

  test('is for the owner only', async () => {
    const account = await denied(await createCivilian(owner));
    for (const user of [stranger, await server.signIn('staff')]) {
      const foreign = await remove(account, user);
      expect(foreign.status).toBe(404);
      expect(foreign.body).toEqual((await remove({ _id: NOBODY }, user)).body);
    }
    expect(await listed(account.civilianId)).toEqual([account._id]);
  });
});

test("history shows the closing balance of each day, today's last", async () => {
  const user = await server.signIn('officer-playstation');
  const account = await openFundedAccount(user, 100);
  const path = `/api/bank/accounts/${account._id}/history`;
  const move = (call: string, amount: number) =>
    user.post(`/api/bank/${call}`, { accountId: account._id, amount });
  await move('deposit', 20.5);
  server.clock.advance(3 * DAY);
  const again = await server.signIn('officer-playstation');
  await again.post('/api/bank/withdraw', { accountId: account._id, amount: 70.25 });
  await again.post('/api/bank/withdraw', { accountId: account._id, amount: 0.25 });

  const { days } = (await again.get(`${path}?days=5`)).body;
  expect(days.map(({ balance }: { balance: number }) => balance)).toEqual([0, 120.5, 120.5, 120.5, 50]);
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  expect(days[4].day).toBe(dayOf(server.clock.now()));
  expect(days[0].day).toBe(dayOf(server.clock.now() - 4 * DAY));
  expect((await again.get(path)).body.days).toHaveLength(30);
  expect((await again.get(`${path}?days=1`)).body.days).toEqual([{ day: days[4].day, balance: 50 }]);
  for (const query of ['days=0', 'days=91', 'days=x', 'days=1.5', 'days=1&days=2']) {
    expect((await again.get(`${path}?${query}`)).status).toBe(400);
  }
  expect((await (await server.signIn('staff')).get(path)).status).toBe(200);
  expect((await (await server.signIn('civilian')).get(path)).status).toBe(404);
});
