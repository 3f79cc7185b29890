import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LoadedDice, loadDice } from '#testing/loaded-dice';
import { createCivilian } from '#testing/principals';
import { startTestServer, type TestServer } from '#testing/test-server';

/** Of the digits and letters that a plate is made of, and of a VIN's. */
const SIDES = [10, 23, 33];
const PLATE_LENGTH = 8;
const VIN_LENGTH = 17;

let server: TestServer;
let dice: LoadedDice;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  dice.restore();
  await server.stop();
});

test('a plate that exists is not issued again', async () => {
  const owner = await server.signIn('civilian');
  const civilianId = await createCivilian(owner);
  const register = () => owner.post('/api/vehicles/register', { civilianId, plate: '' });
  dice = loadDice(...SIDES);
  const first = await register();
  expect(dice.rolls()).toBe(PLATE_LENGTH + VIN_LENGTH);
  dice.repeat();
  const second = await register();
  expect(second.status).toBe(201);
  expect(dice.rolls()).toBe(3 * (PLATE_LENGTH + VIN_LENGTH));
  expect(second.body.vehicle.plate).not.toBe(first.body.vehicle.plate);
});
