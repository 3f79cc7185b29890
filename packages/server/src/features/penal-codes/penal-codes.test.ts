import type { PenalCode } from '@ten-four/contract/penal-codes/penal-codes.contract';
import { FINE_MAX, JAIL_MAX, OFFENSE_TITLE_MAX } from '@ten-four/contract/reports/reports.values';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Principals, signInPrincipals, statusesOf } from '#testing/principals';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
});
afterAll(() => server.stop());

test('the penal code is a plain list for every member: titles by category, each once', async () => {
  const codes: PenalCode[] = (await people.stranger.get('/api/penal-codes')).body;
  expect(codes.length).toBeGreaterThanOrEqual(60);
  expect(codes[0]).toMatchObject({
    title: 'Speeding (up to 15 over)',
    category: 'Traffic',
    fine: 150,
    jailTime: 0,
  });
  const titles = codes.map(({ title }) => title.toLowerCase());
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.filter((title) => title.includes(',') || title.length > OFFENSE_TITLE_MAX)).toEqual([]);
  const categories = codes.map(({ category }) => category);
  expect(categories.filter((category, index) => category !== categories[index - 1])).toHaveLength(
    new Set(categories).size,
  );
  for (const { fine, jailTime } of codes) {
    expect(fine > 0 && fine <= FINE_MAX && jailTime >= 0 && jailTime <= JAIL_MAX).toBe(true);
    expect(jailTime <= 5 || fine >= 1000).toBe(true);
  }
  expect(await statusesOf(people, (user) => user.get('/api/penal-codes'))).toEqual({
    anon: 401,
    stranger: 200,
    officer: 200,
    staff: 200,
    fireRescue: 200,
    owner: 200,
  });
});
