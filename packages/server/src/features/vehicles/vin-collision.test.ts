import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newVin } from '#features/vehicles/vehicles.rules';
import { createCivilian } from '#testing/principals';
import { startTestServer, type TestServer } from '#testing/test-server';

vi.mock('#features/vehicles/vehicles.rules', async (original) => {
  const rules = await original<typeof import('#features/vehicles/vehicles.rules')>();
  return { ...rules, newVin: vi.fn(rules.newVin) };
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a VIN that exists is not issued again', async () => {
  const owner = await server.signIn('civilian');
  const civilianId = await createCivilian(owner);
  const register = (plate: string) => owner.post('/api/vehicles/register', { civilianId, plate });
  const first = await register('VIN 1');
  vi.mocked(newVin).mockReturnValueOnce(first.body.vehicle.vin).mockReturnValueOnce(first.body.vehicle.vin);
  const second = await register('VIN 2');
  expect(second.status).toBe(201);
  expect(second.body.vehicle.vin).not.toBe(first.body.vehicle.vin);
  expect(newVin).toHaveBeenCalledTimes(4);
});
