import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LoadedDice, loadDice } from '#testing/loaded-dice';
import { createCivilian } from '#testing/principals';
import { startTestServer, type TestServer } from '#testing/test-server';

const VIN_LENGTH = 17;
const SIDES = 33;

let server: TestServer;
let dice: LoadedDice;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  dice.restore();
  await server.stop();
});

test('a VIN that exists is not issued again', async () => {
  const owner = await server.signIn('civilian');
  const civilianId = await createCivilian(owner);
  const register = (plate: string) => owner.post('/api/vehicles/register', { civilianId, plate });
  dice = loadDice(SIDES);
  const first = await register('VIN 1');
  expect(dice.rolls()).toBe(VIN_LENGTH);
  dice.repeat();
  const second = await register('VIN 2');
  expect(second.status).toBe(201);
  expect(dice.rolls()).toBe(3 * VIN_LENGTH);
  expect(second.body.vehicle.vin).not.toBe(first.body.vehicle.vin);
});
