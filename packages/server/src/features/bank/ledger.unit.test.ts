import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draft, type LedgerAccount, timeOf } from '#features/bank/ledger.rules';

const NOW = 1_795_000_000_000;
const account = (id: string, balance: number, position = 0): LedgerAccount => ({ id, balance, position });
const movement = (from: string, to: string, amount: number) => ({
  type: 'Transfer' as const,
  description: 'Rent',
  from,
  to,
  amount,
  by: null,
});

test('writes a movement as a journal with two opposite entries', () => {
  const { journals, entries, settled } = draft(
    [account('a', 100), account('b', 5)],
    [movement('a', 'b', 30)],
    NOW,
  );
  expect(journals).toHaveLength(1);
  expect(entries).toMatchObject([
    { journal_id: journals[0]?.id, account_id: 'a', amount: -30, balance_after: 70 },
    { journal_id: journals[0]?.id, account_id: 'b', amount: 30, balance_after: 35 },
  ]);
  expect(settled).toMatchObject([
    { id: 'a', balance: 70 },
    { id: 'b', balance: 35 },
  ]);
  expect(entries.map(({ position }) => timeOf(position))).toEqual([NOW, NOW]);
});

test('keeps sums constant and positions increasing for any movements and clocks', () => {
  const ids = ['a', 'b', 'c'];
  const moves = fc.array(
    fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids), fc.integer({ min: 1, max: 10 ** 10 })),
  );
  fc.assert(
    fc.property(moves, fc.integer({ min: 0, max: NOW * 2 }), (chosen, last) => {
      const accounts = ids.map((id) => account(id, 1000, last * 1000));
      const movements = chosen.map(([from, to, amount]) => movement(from, to, amount));
      const { entries, settled } = draft(accounts, movements, NOW);
      expect(settled.reduce((sum, { balance }) => sum + balance, 0)).toBe(3000);
      for (const { id, balance, position } of settled) {
        const own = entries.filter(({ account_id }) => account_id === id);
        expect(balance).toBe(own.reduce((sum, { amount }) => sum + amount, 1000));
        const positions = [last * 1000, ...own.map((entry) => entry.position)];
        expect(positions).toEqual([...new Set(positions)].sort((one, other) => one - other));
        expect(position).toBe(positions.at(-1));
      }
    }),
  );
});

test('throws for an account that is not locked', () => {
  expect(() => draft([account('a', 1)], [movement('a', 'b', 1)], NOW)).toThrow('is not locked');
});
