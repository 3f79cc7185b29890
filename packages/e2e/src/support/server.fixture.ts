import { type BrowserContext, test as base, expect, type Page, type WorkerFixture } from '@playwright/test';
import { holdResponses } from './hold-responses.ts';
import { collectProblems } from './page-problems.ts';
import { type ProductServer, startProductServer } from './product-server.ts';
import { type PersonaLabel, signInAs } from './sign-in.ts';

/** Milliseconds. A failed start ends sooner; a successful one can take a minute on a busy machine. */
const START_WITHIN = 300_000;

interface WindowOptions {
  /** The test breaks requests, so the browser's messages about them are expected. */
  readonly requestsFail?: boolean;
  /** The URL of another server than the worker's. */
  readonly baseURL?: string;
}

interface JourneyFixtures {
  /** Fails the test if a page of this context has problems. */
  readonly watch: (context: BrowserContext, options?: { readonly requestsFail: boolean }) => void;
  /**
   * Signs a persona in and returns their page in a new window, which has the test's size and touch screen and closes
   * with the test. No page is open yet.
   */
  readonly openAs: (persona: PersonaLabel, options?: WindowOptions) => Promise<Page>;
}

/** Starts a server for each worker and stops it. */
export const serverFixture: [WorkerFixture<ProductServer, object>, { scope: 'worker'; timeout: number }] = [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  async ({}, use) => {
    const server = await startProductServer();
    await use(server);
    await server.stop();
  },
  { scope: 'worker', timeout: START_WITHIN },
];

/**
 * Extends Playwright's `test` with a running product, one server per worker, as `baseURL`. A test fails if a page of its
 * context or of a window that it opened logs an error, throws, or violates the content security policy.
 */
export const test = base.extend<JourneyFixtures, { server: ProductServer }>({
  server: serverFixture,
  baseURL: async ({ server }, use) => {
    await use(server.origin);
  },
  watch: [
    async ({ context }, use) => {
      const problems = [collectProblems(context)];
      await use((other, options) => {
        problems.push(collectProblems(other, options));
      });
      await endRoutes(context);
      expect(problems.flat(), 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],
  openAs: async ({ browser, watch }, use) => {
    const windows: BrowserContext[] = [];
    await use(async (persona, { requestsFail = false, ...options } = {}) => {
      const context = await browser.newContext(options);
      windows.push(context);
      watch(context, { requestsFail });
      const page = await context.newPage();
      await signInAs(page, persona);
      return page;
    });
    await Promise.all(
      windows.map(async (context) => {
        await endRoutes(context);
        await context.close();
      }),
    );
  },
});

/** Removes all route handlers, which may still be handling requests when the test closes their window. */
async function endRoutes(context: BrowserContext): Promise<void> {
  for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
}

interface OwnServer {
  /** Returns the URL. */
  (): string;
  /** Advances the server's clock, and that of pages with an installed clock, in milliseconds. */
  advance(time: number, pages: readonly Page[]): Promise<void>;
}

/** Starts a separate server for a file or a group of journeys that would disturb others. */
export function startOwnServer(): OwnServer {
  let own: ProductServer | undefined;
  test.beforeAll(async () => {
    test.setTimeout(START_WITHIN);
    own = await startProductServer();
  });
  test.afterAll(() => own?.stop());
  const advance = async (time: number, pages: readonly Page[]) => {
    // A response received while the clocks differ would make the page correct its clock.
    const releases = await Promise.all(pages.map((page) => holdResponses(page, '**/api/**')));
    for (const page of pages) await page.clock.fastForward(time);
    await own?.advance(time);
    for (const release of releases) release();
  };
  return Object.assign(() => own?.origin ?? '', { advance });
}

export { expect };
