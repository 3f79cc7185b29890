import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type LoadedDice, loadDice } from '#testing/loaded-dice';
import { createCivilian } from '#testing/principals';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

const SIDES = [10, 23, 33];
const PLATE_LENGTH = 8;
const VIN_LENGTH = 17;

let server: TestServer;
let owner: TestUser;
let civilianId: string;
let dice: LoadedDice;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('civilian');
  civilianId = await createCivilian(owner);
});
afterEach(() => dice.restore());
afterAll(() => server.stop());

const register = (plate: string) => owner.post('/api/vehicles/register', { civilianId, plate });

test.each([
  ['a plate', 'plate', ['', ''], PLATE_LENGTH + VIN_LENGTH],
  ['a VIN', 'vin', ['VIN 1', 'VIN 2'], VIN_LENGTH],
] as const)('an existing %s is not issued again', async (_, number, [plate, another], rolls) => {
  dice = loadDice(...SIDES);
  const first = await register(plate);
  expect(dice.rolls()).toBe(rolls);
  dice.repeat();
  const second = await register(another);
  expect(second.status).toBe(201);
  expect(dice.rolls()).toBe(3 * rolls);
  expect(second.body.vehicle[number]).not.toBe(first.body.vehicle[number]);
});
