import { test as base, type Page } from '@playwright/test';
import { collectProblems } from '../support/page-problems.ts';
import type { ProductServer } from '../support/product-server.ts';
import { serverFixture } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';
import type { Device } from './checks/check.ts';
import { addInPageHelpers } from './in-page.ts';
import type { Screens } from './screens/screen.ts';
import { settle } from './settle.ts';

/** A window with the problems of its pages since the last check. */
interface Window {
  readonly page: Page;
  takeProblems(): string[];
}

interface WorkerFixtures {
  readonly server: ProductServer;
  /** Returns the window for these screens on a device, signed in and prepared. Only one is open at a time. */
  readonly windowOf: (screens: Screens, device: Device) => Promise<Window>;
}

/** Extends Playwright's `test` for the sweep: a window serves many tests, which saves sign-ins. */
export const test = base.extend<object, WorkerFixtures>({
  server: serverFixture,
  windowOf: [
    async ({ browser, server }, use) => {
      let open: { key: string; window: Window; close(): Promise<void> } | undefined;
      await use(async (screens, device) => {
        const key = `${screens.title} ${device.width}`;
        if (open?.key === key) return open.window;
        await open?.close();
        const { width, height, touch } = device;
        const context = await browser.newContext({
          baseURL: server.origin,
          viewport: { width, height },
          hasTouch: touch,
          isMobile: touch,
          reducedMotion: 'reduce',
        });
        const problems = collectProblems(context, { requestsFail: true });
        const page = await context.newPage();
        page.setDefaultTimeout(20_000);
        await addInPageHelpers(page);
        settle.follow(page);
        if (screens.persona !== null) await signInAs(page, screens.persona);
        await screens.prepare?.(page);
        const window = { page, takeProblems: () => problems.splice(0) };
        const close = async () => {
          try {
            await screens.cleanUp?.(page);
          } catch (cause) {
            throw new Error(`Cleaning up after "${screens.title}" failed.`, { cause });
          } finally {
            await context.close();
          }
        };
        open = { key, window, close };
        return window;
      });
      await open?.close();
    },
    { scope: 'worker' },
  ],
});
