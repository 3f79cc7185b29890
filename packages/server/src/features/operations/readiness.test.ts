import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

test('writes to the database at most once a second for any number of requests, and never caches a failure', async () => {
  const { database } = server.platform;
  const isWritable = database.isWritable;
  const answers: boolean[] = [];
  let isFull = true;
  database.isWritable = async () => {
    const answer = !isFull && (await isWritable());
    answers.push(answer);
    return answer;
  };
  const time = vi.spyOn(performance, 'now').mockReturnValue(5000);
  const ready = async () => (await server.visitor().get('/readyz')).status;
  expect(await ready()).toBe(503);
  isFull = false;
  const statuses = await Promise.all(Array.from({ length: 20 }, ready));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(answers).toEqual([false, true]);

  time.mockReturnValue(6000);
  expect(await ready()).toBe(200);
  expect(answers).toEqual([false, true, true]);
});
