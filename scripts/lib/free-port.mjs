import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the range of outgoing connections, which could take the port before it is used.
const FIRST_PORT = 11_000;
const END_OF_PORTS = 32_000;

/** Returns an unused port on 127.0.0.1 that no other call returns as long as this process lives. */
export async function freePort() {
  for (;;) {
    const port = 2 * randomInt(FIRST_PORT / 2, END_OF_PORTS / 2);
    // Stays open: each process holds the odd port after every even port that it returned.
    const reservation = await listen(port + 1);
    if (reservation === null) continue;
    const probe = await listen(port);
    if (probe === null) {
      reservation.close();
      continue;
    }
    reservation.unref();
    await once(probe.close(), 'close');
    return port;
  }
}

/** Returns null if the port is taken. */
async function listen(port) {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return server;
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error;
    return null;
  }
}
