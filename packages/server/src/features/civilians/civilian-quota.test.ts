import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCivilian } from '#testing/principals';
import { startTestServer, type TestServer } from '#testing/test-server';
import { changeSection } from '#testing/test-settings';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

test('limits characters per member to the configured number and keeps those above it', async () => {
  const admin = await server.signIn('administrator');
  const owner = await server.signIn('civilian');
  const first = await createCivilian(owner);
  await createCivilian(owner);
  const allow = (value: number) =>
    changeSection(admin, 'general', [{ op: 'set', field: 'civilianQuota', value }]);
  await allow(1);
  const body = { firstName: 'One', lastName: 'Toomany', dateOfBirth: '1990-01-01' };
  const refused = await owner.post('/api/civilians', body);
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'You already have 1 civilian, the maximum per player.',
  ]);
  expect((await owner.get('/api/civilians')).body.civilians).toHaveLength(2);
  expect((await owner.delete(`/api/civilians/${first}`)).status).toBe(200);
  expect((await admin.post(`/api/civilians/${first}/restore`)).status).toBe(422);
  await allow(3);
  expect((await admin.post(`/api/civilians/${first}/restore`)).status).toBe(200);
  expect((await owner.post('/api/civilians', body)).status).toBe(201);
});
