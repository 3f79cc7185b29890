import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TestUser } from '#testing/test-user';

/** A request as it is sent. */
export const textOf = (user: TestUser, path: string) =>
  `GET ${path} HTTP/1.1\r\nhost: ${new URL(user.origin).host}\r\ncookie: ${user.cookies()}\r\n\r\n`;

/** Asks for the same so many times over one connection, and reads none of the answers. */
export async function askWithoutReading(user: TestUser, path: string, times: number): Promise<Socket> {
  const { hostname, port } = new URL(user.origin);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.pause();
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(textOf(user, path).repeat(times));
  return socket;
}

/** Asks for the same so many times over one connection, all at once; answers the statuses, in order. */
export async function askAtOnce(user: TestUser, path: string, times: number): Promise<number[]> {
  const socket = await askWithoutReading(user, path, times);
  const statuses: number[] = [];
  let unread = '';
  for await (const part of socket.setEncoding('latin1')) {
    unread += part;
    statuses.push(...[...unread.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)));
    // What may be the beginning of the next.
    unread = unread.slice(-11);
    if (statuses.length === times) break;
  }
  return statuses;
}
