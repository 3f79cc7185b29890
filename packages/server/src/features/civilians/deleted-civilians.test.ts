import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '#platform/clock';
import { createCivilian, type Principals, signInPrincipals, statusesOf } from '#testing/principals';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
});
afterAll(() => server.stop());

const PATH = '/api/civilians/deleted';

async function deleted(firstName: string): Promise<string> {
  const id = await createCivilian(people.owner, { firstName });
  server.clock.advance(MINUTE);
  await people.owner.delete(`/api/civilians/${id}`);
  return id;
}

test('lists deleted characters for staff only, with who and when, latest first, page by page', async () => {
  expect((await people.staff.get(PATH)).body).toEqual({ civilians: [], nextCursor: null });
  const ids: string[] = [];
  for (const name of ['Ann', 'Ben', 'Cal']) ids.unshift(await deleted(name));
  const { username, discordId } = (await people.owner.get('/api/auth/me')).body;
  const first = (await people.staff.get(`${PATH}?limit=2`)).body;
  expect(first.civilians[0]).toEqual({
    _id: ids[0],
    firstName: 'Cal',
    lastName: expect.any(String),
    middleInitial: null,
    dateOfBirth: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    ssn: expect.stringMatching(/^\d{3}-\d\d-\d{4}$/),
    owner: username,
    discordId,
    deletedAt: new Date(server.clock.now()).toISOString(),
  });
  const rest = (await people.staff.get(`${PATH}?limit=2&cursor=${first.nextCursor}`)).body;
  const listed = [...first.civilians, ...rest.civilians].map(({ _id }: { _id: string }) => _id);
  expect([listed, rest.nextCursor]).toEqual([ids, null]);
  expect((await people.staff.get(`${PATH}?cursor=nonsense`)).status).toBe(400);
  expect(await statusesOf(people, (user) => user.get(PATH))).toEqual({
    anon: 401,
    owner: 403,
    stranger: 403,
    officer: 403,
    staff: 200,
    fireRescue: 403,
  });
});

test('leaves out restored characters', async () => {
  const id = await deleted('Dee');
  const listed = async () =>
    (await people.staff.get(PATH)).body.civilians.map(({ _id }: { _id: string }) => _id);
  expect(await listed()).toContain(id);
  await people.staff.post(`/api/civilians/${id}/restore`);
  expect(await listed()).not.toContain(id);
});
