import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCivilian } from '#testing/principals';
import { startTestServer, type TestServer } from '#testing/test-server';
import { changeSection } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let admin: TestUser;
let owner: TestUser;
let civilianId: string;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signIn('administrator');
  owner = await server.signIn('civilian');
  civilianId = await createCivilian(owner);
});
afterEach(() => server.stop());

const SHIPPED = {
  Checking: 'second',
  Savings: 'second',
  'Business Checking': 'always',
  'Business Savings': 'always',
};
async function choose(more: Partial<typeof SHIPPED>) {
  const value = { ...SHIPPED, ...more };
  const { status, text } = await changeSection(admin, 'bank', [{ op: 'set', field: 'approval', value }]);
  expect([status, text]).toEqual([200, text]);
}
const open = async (accountType: string, reason?: string) => {
  const answer = await owner.post('/api/bank/create', { civilianId, accountType, reason });
  return [answer.status, answer.body.account?.status ?? answer.body.issues[0].field];
};
const groundsOfAll = async () => {
  const { requests } = (await admin.get('/api/bank/requests')).body;
  return requests.map((one: { accountType: string; grounds: string[] }) => [one.accountType, one.grounds]);
};

test('always: the first account needs approval; never: all open immediately; second: the second needs approval', async () => {
  await choose({ Checking: 'always', 'Business Checking': 'never', 'Business Savings': 'second' });
  expect(await open('Checking')).toEqual([400, 'reason']);
  expect(await open('Checking', 'Wages')).toEqual([201, 'Pending']);
  expect(await open('Checking', 'More wages')).toEqual([201, 'Pending']);
  expect(await open('Business Checking')).toEqual([201, 'Active']);
  expect(await open('Business Checking')).toEqual([201, 'Active']);
  expect(await open('Business Savings')).toEqual([201, 'Active']);
  expect(await open('Business Savings')).toEqual([400, 'reason']);
  expect(await open('Business Savings', 'A second shop')).toEqual([201, 'Pending']);
  const grounds = [
    ['Checking', ['type']],
    ['Checking', ['type', 'second']],
    ['Business Savings', ['second']],
  ];
  expect(await groundsOfAll()).toEqual(grounds);
  // Requests keep the reasons that applied when they were made.
  await choose({});
  expect(await groundsOfAll()).toEqual(grounds);
  expect(await open('Savings')).toEqual([201, 'Active']);
});
