import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LoadedDice, loadDice } from '#testing/loaded-dice';
import { createCivilian } from '#testing/principals';
import { startTestServer, type TestServer } from '#testing/test-server';

const LETTERS = 6;
const SIDES = 36;

let server: TestServer;
let dice: LoadedDice;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  dice.restore();
  await server.stop();
});

test('an existing serial number is neither issued nor suggested again', async () => {
  const owner = await server.signIn('civilian');
  const civilianId = await createCivilian(owner);
  const register = () => owner.post('/api/weapons/register', { civilianId, weaponType: 'Pistol' });
  dice = loadDice(SIDES);
  const first = await register();
  expect(dice.rolls()).toBe(LETTERS);
  dice.repeat();
  const second = await register();
  expect(second.status).toBe(201);
  expect(dice.rolls()).toBe(3 * LETTERS);
  dice.repeat();
  const { body } = await owner.get('/api/weapons/next-serial');
  const issued = [first, second].map((answer) => answer.body.weapon.serialNumber);
  expect(new Set([...issued, body.serialNumber]).size).toBe(3);
});
