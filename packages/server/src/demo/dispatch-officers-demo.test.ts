import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepDemoUnitsAwake } from '#demo/dispatch-officers-demo';
import { PERSONAS } from '#demo/personas';
import { seedDemo } from '#demo/seed';
import { checkOnUnits } from '#features/dispatch/index';
import { MINUTE } from '#platform/clock';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedDemo(server.platform);
});
afterAll(() => server.stop());

async function unitsOf(persona: string): Promise<Unit[]> {
  return (await (await server.signIn(persona)).get('/api/units')).body.units;
}

test('both platforms have units on duty, of many statuses; the personas are officers off duty', async () => {
  const xbox = await unitsOf('officer-xbox');
  expect(xbox).toHaveLength(12);
  expect(new Set(xbox.map(({ status }) => status)).size).toBeGreaterThanOrEqual(4);
  expect(new Set(xbox.map(({ subdivision }) => subdivision)).size).toBe(5);
  expect(xbox.every(({ onDutySince }) => Date.parse(onDutySince ?? '') < server.clock.now())).toBe(true);
  expect(await unitsOf('officer-playstation')).toHaveLength(3);
  const callsigns = ['officer-xbox', 'officer-playstation'].map(async (persona) => {
    const id = PERSONAS.find(({ key }) => key === persona)?.id;
    return (await (await server.signIn(persona)).get(`/api/officers/${id}`)).body.callsign;
  });
  expect(await Promise.all(callsigns)).toEqual(['D-104', 'P-210']);
});

test('the demo keeps its units on duty while it runs; without it they are clocked out like anybody', async () => {
  const pass = async (minutes: number, each: () => Promise<void>) => {
    for (let minute = 0; minute < minutes; minute += 5) {
      server.clock.advance(5 * MINUTE);
      await each();
      await checkOnUnits(server.platform);
    }
  };
  await pass(60, () => keepDemoUnitsAwake(server.platform.database.db, server.clock.now()));
  expect(await unitsOf('officer-xbox')).toHaveLength(12);
  await pass(40, async () => {});
  expect(await unitsOf('officer-xbox')).toHaveLength(0);
});
