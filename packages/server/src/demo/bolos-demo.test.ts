import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#demo/seed';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedDemo(server.platform);
});
afterAll(() => server.stop());

test('each demo officer finds BOLOs of the own platform, of both kinds, one about a stolen vehicle', async () => {
  const bolosOf = async (persona: string): Promise<Bolo[]> =>
    (await (await server.signIn(persona)).get('/api/bolos')).body.bolos;
  const xbox = await bolosOf('officer-xbox');
  expect(xbox.map(({ boloType }) => boloType)).toEqual(['vehicle', 'person', 'vehicle', 'person', 'vehicle']);
  expect(await bolosOf('officer-playstation')).toHaveLength(1);
  const stolen = await server.platform.database.db
    .selectFrom('vehicles')
    .where('status', '=', 'Stolen')
    .select('plate')
    .execute();
  const plates = xbox.map(({ vehiclePlate }) => vehiclePlate);
  expect(stolen.filter(({ plate }) => plates.includes(plate))).toHaveLength(1);
});
