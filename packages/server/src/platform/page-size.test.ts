import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids';
import { type Principals, signInPrincipals } from '#testing/principals';
import { openAccount, openFundedAccount } from '#testing/test-bank';
import { startTestServer, type TestServer } from '#testing/test-server';

const ROWS = 400;
const copies = <R>(row: R, change: (index: number) => Partial<R>): R[] =>
  Array.from({ length: ROWS }, (_, index) => ({ ...row, ...change(index) }));

let server: TestServer;
let people: Principals;
let account: { _id: string; civilianId: string };
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  account = await openFundedAccount(people.owner, 1);
  await openAccount(people.owner, account.civilianId, 'Business Savings');
  await people.officer.post('/api/calls', { type: 'Other', attach: false });
});
afterAll(() => server.stop());

const db = () => server.platform.database.db;

async function manyCalls(): Promise<void> {
  const call = await db().selectFrom('calls').selectAll().executeTakeFirstOrThrow();
  const large = (index: number) => ({ id: newId(), number: 5000 + index, details: '€'.repeat(2000) });
  await inParts(copies(call, large), (rows) => db().insertInto('calls').values(rows).execute());
}

async function manyNames(): Promise<void> {
  const civilian = await db().selectFrom('civilians').selectAll().executeTakeFirstOrThrow();
  const large = (index: number) => ({ id: newId(), ssn: `large ${index}`, last_name: '\u0001'.repeat(200) });
  await inParts(copies(civilian, large), (rows) => db().insertInto('civilians').values(rows).execute());
}

async function manyRequests(): Promise<void> {
  const accountRequests = db().selectFrom('bank_accounts').where('reason', 'is not', null);
  const request = await accountRequests.selectAll().executeTakeFirstOrThrow();
  const large = (index: number) => ({ id: newId(), number: `9${index}`, reason: '€'.repeat(500) });
  await inParts(copies(request, large), async (rows) => {
    await db()
      .insertInto('ledger_accounts')
      .values(rows.map(({ id }) => ({ id, kind: 'account' as const, balance: 0, position: 0, closed: 0 })))
      .execute();
    await db().insertInto('bank_accounts').values(rows).execute();
  });
}

async function manyEntries(): Promise<void> {
  const entries = db().selectFrom('entries').where('account_id', '=', account._id);
  const { opposite: _, ...entry } = await entries.selectAll().executeTakeFirstOrThrow();
  const journal = await db()
    .selectFrom('journals')
    .where('id', '=', entry.journal_id)
    .selectAll()
    .executeTakeFirstOrThrow();
  const large = { ...journal, id: newId(), description: '\u0001'.repeat(200) };
  await db().insertInto('journals').values(large).execute();
  const rows = copies(entry, (index) => ({
    id: newId(),
    journal_id: large.id,
    position: entry.position + 1 + index,
    amount: (index % 2 === 0 ? 1 : -1) * (1000 + Math.floor(index / 2)),
  }));
  await inParts(rows, (some) => db().insertInto('entries').values(some).execute());
}

async function inParts<R>(rows: R[], insert: (rows: R[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += 100) await insert(rows.slice(at, at + 100));
}

test.each([
  ['active calls', 'officer', '/api/calls', manyCalls],
  ['names', 'staff', '/api/civilians/all', manyNames],
  ['account requests', 'staff', '/api/bank/requests', manyRequests],
  ['transactions', 'owner', '/api/bank/transactions/byCivilian/', manyEntries],
] as const)('pages of %s stay below 300 KB and list every row once', async (_, who, path, fill) => {
  await fill();
  const address = path.endsWith('/') ? `${path}${account.civilianId}` : path;
  const seen: string[] = [];
  let pages = 0;
  let cursor = '';
  do {
    const { status, text, body } = await people[who].get(`${address}?limit=500${cursor}`);
    expect(status, text).toBe(200);
    expect(Buffer.byteLength(text)).toBeLessThan(300 * 1024);
    const [rows] = Object.values<{ _id: string }[]>(body);
    seen.push(...(rows ?? []).map(({ _id }) => _id));
    cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
    pages += 1;
  } while (cursor !== '');
  expect(pages).toBeGreaterThan(1);
  expect(seen.length).toBeGreaterThanOrEqual(ROWS);
  expect(new Set(seen).size).toBe(seen.length);
});
