import { test as base, expect } from '@playwright/test';
import { collectProblems } from './page-problems.ts';
import { type ProductServer, startProductServer } from './product-server.ts';

/**
 * Playwright's `test` with a running product: a server per worker, its address as `baseURL`. A test fails if a page
 * of its context logs an error, throws, or breaks the content security policy.
 */
export const test = base.extend<{ noProblems: undefined }, { server: ProductServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startProductServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 30_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.origin);
  },
  noProblems: [
    async ({ context }, use) => {
      const problems = collectProblems(context);
      await use(undefined);
      expect(problems, 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
