import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server';

/** What it costs to be asked whether one is ready, which nobody is kept from. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

test('however many ask within a second, the database writes once; a no is never kept', async () => {
  const { database } = server.platform;
  const takesWrites = database.takesWrites;
  const answers: boolean[] = [];
  let isFull = true;
  database.takesWrites = async () => {
    const answer = !isFull && (await takesWrites());
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
