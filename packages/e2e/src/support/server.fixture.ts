import { type BrowserContext, test as base, expect, type Page, type WorkerFixture } from '@playwright/test';
import { hold } from './hold.ts';
import { collectProblems } from './page-problems.ts';
import { type ProductServer, startProductServer } from './product-server.ts';
import { type PersonaLabel, signInAs } from './sign-in.ts';

/** Milliseconds, for what hangs: a start that fails says so at once, and on a busy machine a good one takes a minute. */
const START_WITHIN = 300_000;

interface WindowOptions {
  /** The test makes requests fail there: what the browser notes about those is no complaint. */
  readonly requestsFail?: boolean;
  /** The address of another server than the worker's. */
  readonly baseURL?: string;
}

interface JourneyFixtures {
  /** Fails the test if a page of this context complains. */
  readonly watch: (context: BrowserContext, options?: { readonly requestsFail: boolean }) => void;
  /**
   * A page of somebody else: signed in as this persona, nothing opened yet, in a window of its own that is like the
   * test's (its size, its touch screen) and is closed when the test ends.
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
 * Playwright's `test` with a running product: a server per worker, its address as `baseURL`. A test fails if a page
 * of its context, or of a window that it opened, logs an error, throws, or breaks the content security policy.
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

/** A request that a page makes as its journey ends may still be with what the journey routes: its window goes under it. */
async function endRoutes(context: BrowserContext): Promise<void> {
  for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
}

interface OwnServer {
  /** Its address. */
  (): string;
  /** Moves its clock on, and that of pages whose own was installed, in milliseconds. */
  advance(time: number, pages: readonly Page[]): Promise<void>;
}

/** Gives the journeys of a file or a group a server beside the worker's, for what others would stumble over. */
export function startOwnServer(): OwnServer {
  let own: ProductServer | undefined;
  test.beforeAll(async () => {
    test.setTimeout(START_WITHIN);
    own = await startProductServer();
  });
  test.afterAll(() => own?.stop());
  const advance = async (time: number, pages: readonly Page[]) => {
    // A page takes an answer sent while the clocks differ as proof that its own clock is wrong, and corrects it.
    const releases = await Promise.all(pages.map((page) => hold(page, '**/api/**')));
    for (const page of pages) await page.clock.fastForward(time);
    await own?.advance(time);
    for (const release of releases) release();
  };
  return Object.assign(() => own?.origin ?? '', { advance });
}

export { expect };
