import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#demo/seed';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedDemo(server.platform);
});
afterAll(() => server.stop());

interface Listed {
  firstName: string;
  deceased: boolean;
  licenses: string[];
  suspendedLicenses: string[];
  vehicleCount: number;
}

test('the demo characters have a life: licenses, one suspended, vehicles of several states, one deceased', async () => {
  const user = await server.signIn('civilian');
  const { body } = await user.get('/api/civilians');
  const civilians: Listed[] = body.civilians;
  expect(civilians.filter(({ deceased }) => deceased).map(({ firstName }) => firstName)).toEqual(['Cal']);
  expect(civilians.flatMap(({ suspendedLicenses }) => suspendedLicenses)).toHaveLength(1);
  expect(civilians.every(({ licenses, vehicleCount }) => licenses.length <= vehicleCount)).toBe(true);
  const statuses = await server.platform.database.db
    .selectFrom('vehicles')
    .distinct()
    .select('status')
    .orderBy('status')
    .execute();
  expect(statuses.map(({ status }) => status)).toEqual(['Impounded', 'Stolen', 'Valid']);
  const [mara] = body.civilians;
  const medic = await server.signIn('fire-rescue');
  const { records } = (await medic.get(`/api/medical/by-civilian/${mara._id}`)).body;
  expect(records.length).toBeGreaterThan(0);
});
