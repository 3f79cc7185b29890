import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the range of outgoing connections, which could take the port before it is used.
const FIRST_PORT = 11_000;
const END_OF_PORTS = 32_000;

/** Returns an unused port on 127.0.0.1. */
export async function freePort() {
  for (;;) {
    const port = randomInt(FIRST_PORT, END_OF_PORTS);
    const probe = createServer();
    try {
      await once(probe.listen(port, '127.0.0.1'), 'listening');
      await once(probe.close(), 'close');
      return port;
    } catch (error) {
      if (error.code !== 'EADDRINUSE') throw error;
    }
  }
}
