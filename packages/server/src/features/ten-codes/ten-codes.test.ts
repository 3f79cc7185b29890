import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app/build-app';
import { type Principals, signInPrincipals, statusesOf } from '#testing/principals';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
});
afterAll(() => server.stop());

test('every member can read the codes', async () => {
  const statuses = await statusesOf(people, (user) => user.get('/api/ten-codes'));
  expect(statuses).toEqual({
    anon: 401,
    owner: 200,
    stranger: 200,
    officer: 200,
    staff: 200,
    fireRescue: 200,
  });
  const { tenCodes } = (await people.owner.get('/api/ten-codes')).body;
  expect(tenCodes).toHaveLength(74);
  expect(tenCodes[3]).toEqual({ code: '10-4', meaning: 'Affirmative' });
});

test('an invalid file of the community stops the start', async () => {
  const { dataDir } = server.platform.config;
  writeFileSync(join(dataDir, 'ten-codes.json'), 'oops');
  await expect(buildApp(server.platform, { webFolder: dataDir, extra: [] })).rejects.toThrow(
    /ten-codes\.json is not valid JSON/,
  );
});
