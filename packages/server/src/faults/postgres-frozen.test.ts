import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOwnPostgres, type OwnPostgres } from '#testing/own-postgres';
import { rounds } from '#testing/rounds';
import { type ServerProcess, startServerProcess } from '#testing/server-process';
import { isPostgres } from '#testing/test-database';
import type { TestUser } from '#testing/test-user';

/** Slow, so it runs nightly only. */

const isMade = isPostgres && rounds() > 1;
/** Slightly above the statement timeout. */
const AT_MOST = 25_000;

let postgres: OwnPostgres | null = null;
let server: ServerProcess;
let user: TestUser;
beforeAll(async () => {
  if (!isMade) return;
  postgres = await createOwnPostgres();
  if (postgres === null) throw new Error('There are no programs of PostgreSQL on this machine');
  server = await startServerProcess(postgres.database);
  user = server.user();
  await user.signIn('civilian');
});
afterAll(async () => {
  if (postgres === null) return;
  await server.kill();
  await postgres.database.remove();
});

test.runIf(isMade)(
  'a frozen PostgreSQL causes 503s within the time limit, and no errors once it resumes',
  async () => {
    const sendRequests = () => [
      user.get('/api/civilians'),
      user.get('/readyz'),
      user.post('/api/civilians', { firstName: 'A', lastName: 'B', dateOfBirth: '1990-01-01' }),
    ];
    expect((await Promise.all(sendRequests())).map(({ status }) => status)).toEqual([200, 200, 201]);
    await postgres?.freeze();
    // More requests than connections, so the pool is exhausted.
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: 8 }, sendRequests).flat());
    expect(performance.now() - began).toBeLessThan(AT_MOST);
    for (const { status, headers } of answers) {
      expect(status).toBe(503);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await postgres?.resume();
    const isHealthy = async () => (await Promise.all(sendRequests())).every(({ status }) => status < 300);
    await expect.poll(isHealthy, { timeout: AT_MOST }).toBe(true);
  },
  3 * AT_MOST,
);
