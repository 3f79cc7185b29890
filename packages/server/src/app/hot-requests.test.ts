import type { SearchResult } from '@ten-four/contract/search/search.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCivilian, type Principals, signInPrincipals } from '#testing/principals';
import { openFundedAccount, transfer } from '#testing/test-bank';
import { statementsOf } from '#testing/test-calls';
import { startTestServer, type TestServer } from '#testing/test-server';

/**
 * What is asked most often costs so many SQL statements, those of the session, `begin` and `commit` among them, and for a
 * write the two that lock the account.
 */

let server: TestServer;
let people: Principals;
let driver: string;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  driver = await createCivilian(people.owner, { firstName: 'Dana', lastName: 'Driver' });
  const papers = [
    ['/api/vehicles/register', { civilianId: driver, plate: 'HOT 1', type: 'Sedan' }],
    ['/api/weapons/register', { civilianId: driver, weaponType: 'Pistol' }],
  ] as const;
  for (const [path, body] of papers) expect((await people.owner.post(path, body)).status).toBe(201);
});
afterAll(() => server.stop());

/** The second time: the first sign of life in a minute is written down. */
async function statementsOfSecond(work: () => Promise<{ status: number; text: string }>): Promise<number> {
  const succeed = async () => {
    const { status, text } = await work();
    expect([status < 300, text]).toEqual([true, text]);
  };
  await succeed();
  return statementsOf(server, succeed);
}

test.each([
  ['own civilians', 2, () => people.owner.get('/api/civilians')],
  ['name suggestions', 3, () => people.officer.get('/api/search/names?q=dan')],
  ['plate suggestions', 3, () => people.officer.get('/api/search/vehicles?q=hot')],
  ['a plate search', 3, () => people.officer.get('/api/search?plate=HOT+1')],
  ['a new call', 10, () => people.officer.post('/api/calls', { type: 'Other' })],
  ['where 911 is open', 2, () => people.owner.get('/api/911/options')],
  [
    'a 911 call that is a call at once',
    20,
    () => people.owner.post('/api/911', { platform: 'Xbox', postal: '7165' }),
  ],
  ['own 911 calls', 3, () => people.owner.get('/api/911/mine')],
  ['waiting 911 calls', 3, () => people.officer.get('/api/911')],
])('%s: at most %i', async (_, most, ask) => {
  expect(await statementsOfSecond(ask)).toBeLessThanOrEqual(most);
});

test('a transfer under an idempotency key: at most 13', async () => {
  const from = await openFundedAccount(people.owner, 10);
  const to = await openFundedAccount(people.owner, 0);
  let key = 0;
  const most = await statementsOfSecond(() => transfer(people.owner, from, to, 1, `hot-${key++}`));
  expect(most).toBeLessThanOrEqual(13);
});

test('all that a search result shows comes with two requests: the suggestions, and the search', async () => {
  const [{ _id }] = (await people.officer.get('/api/search/names?q=dana')).body;
  const found: SearchResult = (await people.officer.get(`/api/search?id=${_id}`)).body;
  expect(found.civilian).toMatchObject({ _id: driver, licenses: [], licenseDetails: [], bloodType: null });
  expect(found.civilian?.vehicles).toMatchObject([{ plate: 'HOT 1', status: 'Valid' }]);
  expect(found.civilian?.weapons).toMatchObject([{ weaponType: 'Pistol' }]);
  expect([found.warrants, found.bolos]).toEqual([[], []]);
});
