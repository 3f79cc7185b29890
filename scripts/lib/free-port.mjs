import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Beneath those that systems give to outgoing connections: one of these would take the port before it is used.
const FIRST_PORT = 11_000;
const END_OF_PORTS = 32_000;

/** A port on 127.0.0.1 that nobody listens on. */
export async function freePort() {
  for (;;) {
    const port = randomInt(FIRST_PORT, END_OF_PORTS);
    if (await isFree(port)) return port;
  }
}

async function isFree(port) {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch (error) {
    if (error.code === 'EADDRINUSE') return false;
    throw error;
  }
  await once(probe.close(), 'close');
  return true;
}
