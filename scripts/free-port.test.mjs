import { expect, test } from 'vitest';
import { freePort } from './lib/free-port.mjs';

test('returns a port only once, even if nobody uses it at once', async () => {
  const ports = [];
  for (let count = 0; count < 500; count += 1) ports.push(await freePort());
  expect(new Set(ports).size).toBe(500);
});
