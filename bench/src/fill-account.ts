import { checkDigit } from '@ten-four/contract/bank/account-number';
import { newId } from '@ten-four/server/platform/ids';
import { type Row, type Target, withTarget } from './fill.ts';
import type { Engine } from './servers.ts';

/** What the download has to read. */
export const TRANSACTIONS = 50_000;
const BATCH = 5000;
const OWNER = `select c.id from civilians c join users u on u.id = c.user_id where u.username = 'mara.malone' limit 1`;

/** Gives the demo's civilian two accounts between which a cent has gone to and fro, in a database that nobody has open. */
export function fillAccount(engine: Engine, database: string): Promise<void> {
  return withTarget(engine, database, async (target) => {
    const moves = TRANSACTIONS / 2;
    const ids = await addAccounts(target, moves);
    for (let start = 0; start < moves; start += BATCH) {
      const journals: Row[] = [];
      const entries: Row[] = [];
      for (let index = start; index < start + BATCH; index += 1) {
        const journal = newId();
        const description = `Transfer number ${index}`;
        journals.push([journal, 'Transfer', description, description.toLowerCase(), index]);
        for (const [side, account] of ids.entries()) {
          const amount = side === index % 2 ? 1 : -1;
          const after = 100 + (index % 2 === 0 ? amount : 0);
          entries.push([newId(), journal, account, index + 1, amount, after]);
        }
      }
      await target.insert('journals', journals);
      await target.insert('entries', entries);
    }
  });
}

async function addAccounts({ insert, find }: Target, moves: number): Promise<string[]> {
  const owner = String(await find(OWNER));
  const ids = [newId(), newId()];
  await insert(
    'ledger_accounts',
    ids.map((id) => [id, 'account', 100, moves, 0]),
  );
  await insert(
    'bank_accounts',
    ids.map((id, index) => {
      const digits = `500000000${index}`.padEnd(11, '0');
      return [id, owner, 'Checking', digits + checkDigit(digits), 'Active', 1, 0];
    }),
  );
  return ids;
}
