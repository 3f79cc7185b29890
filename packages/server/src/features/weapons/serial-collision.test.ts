import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newSerial } from '#features/weapons/weapons.rules';
import { createCivilian } from '#testing/principals';
import { startTestServer, type TestServer } from '#testing/test-server';

vi.mock('#features/weapons/weapons.rules', async (original) => {
  const rules = await original<typeof import('#features/weapons/weapons.rules')>();
  return { ...rules, newSerial: vi.fn(rules.newSerial) };
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a serial number that exists is neither issued nor offered again', async () => {
  const owner = await server.signIn('civilian');
  const civilianId = await createCivilian(owner);
  const register = () => owner.post('/api/weapons/register', { civilianId, weaponType: 'Pistol' });
  const first = await register();
  const taken = first.body.weapon.serialNumber;
  vi.mocked(newSerial)
    .mockReturnValueOnce(taken)
    .mockReturnValueOnce(taken)
    .mockReturnValueOnce('WPN-FREE01');
  const second = await register();
  expect(second.status).toBe(201);
  expect(second.body.weapon.serialNumber).toBe('WPN-FREE01');
  vi.mocked(newSerial).mockReturnValueOnce(taken).mockReturnValueOnce('WPN-FREE02');
  expect((await owner.get('/api/weapons/next-serial')).body).toEqual({ serialNumber: 'WPN-FREE02' });
});
