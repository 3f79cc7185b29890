import { expect, test } from 'vitest';
import { freePort } from './lib/free-port.mjs';

test('returns a port only once, even if nobody listens on it yet', async () => {
  const ports = [];
  for (let count = 0; count < 500; count += 1) ports.push(await freePort());
  expect(new Set(ports).size).toBe(500);
});
