import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TestUser } from '#testing/test-user';

/** Asks for the same so many times over one connection, and reads none of the answers. */
export async function askWithoutReading(user: TestUser, path: string, times: number): Promise<Socket> {
  const { hostname, port, host } = new URL(user.origin);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.pause();
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${user.cookies()}\r\n\r\n`.repeat(times));
  return socket;
}
