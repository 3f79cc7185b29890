import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openConnection } from '#platform/discord/gateway/connection';

test('a connection that ends while connecting causes no later errors', async () => {
  // This server accepts connections and never answers.
  const deaf = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void deaf.close());
  await once(deaf, 'listening');
  const failed = vi.fn();
  process.on('uncaughtException', failed);
  onTestFinished(() => void process.off('uncaughtException', failed));
  const reached = once(deaf, 'connection') as Promise<[Socket]>;
  const { port } = deaf.address() as AddressInfo;
  const connection = await openConnection(
    { url: `ws://127.0.0.1:${port}`, token: 'a', session: null },
    {
      beforeIdentify: async () => {},
      onLive: () => {},
      onEvent: () => {},
      onDown: () => {},
    },
  );
  const [socket] = await reached;
  const closing = connection.close();
  socket.resetAndDestroy();
  await closing;
  await once(socket, 'close');
  await new Promise(setImmediate);
  expect(failed).not.toHaveBeenCalled();
});
