import { ACCOUNT_TYPES } from '@ten-four/contract/bank/bank.values';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertWithin } from '#testing/assert-within';
import { commands, open, pay } from '#testing/bank-commands';
import { at, cents, type Model, type Real } from '#testing/bank-model';
import { createCivilian } from '#testing/principals';
import { cashOf } from '#testing/test-bank';
import { signInMember } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

/** Model test of the bank with sequential and parallel commands (reliability.md, invariants 1 to 3). */

let server: TestServer;
let staff: TestUser;
beforeAll(async () => {
  server = await startTestServer({ environment: { STARTING_CASH: '3000' } });
  staff = await server.signIn('staff');
});
afterAll(() => server.stop());

async function setUp(): Promise<{ model: Model; real: Real }> {
  // New members, because one may create only so many characters a day.
  const users = [await signInMember(server, []), await signInMember(server, [])];
  const owners = [0, 1, 0, 1];
  const civilianIds = await Promise.all(owners.map((owner) => createCivilian(at(users, owner))));
  const wallets = await Promise.all(users.map(async (user) => cents(await cashOf(user))));
  const civilians = owners.map((owner) => ({ owner, deceased: false }));
  const model: Model = { wallets, civilians, accounts: [], paid: [] };
  const real = { db: server.platform.database.db, users, staff, civilianIds };
  for (const [civilian, type] of ACCOUNT_TYPES.slice(0, 2).entries()) {
    await open(civilian, type, '').run(model, real);
    await pay({ way: 'deposit', from: civilian, to: 0, amount: 100_000 }, true).run(model, real);
  }
  return { model, real };
}

test('the bank matches a simple model at all times', async () => {
  await assertWithin(
    40_000,
    commands,
    async (chosen) => {
      const { model, real } = await setUp();
      const { users } = real;
      try {
        await fc.asyncModelRun(() => ({ model, real }), chosen);
      } finally {
        for (const [index, { owner }] of model.civilians.entries()) {
          await at(users, owner).delete(`/api/civilians/${at(real.civilianIds, index)}`);
        }
      }
      const all = model.accounts.reduce((sum, { balance }) => sum + balance, 0);
      const cash = await Promise.all(users.map(cashOf));
      const before = model.wallets.reduce((sum, wallet) => sum + wallet, 0);
      expect(cents(cash.reduce((sum, dollars) => sum + dollars, 0))).toBe(before + all);
    },
    { numRuns: 8 },
  );
});
