import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { collectProblems } from '../support/page-problems.ts';
import type { ProductServer } from '../support/product-server.ts';
import { serverFixture } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';
import type { Device } from './checks/check.ts';
import { addInPageHelpers } from './in-page.ts';
import type { Screens } from './screens/screen.ts';
import { settle } from './settle.ts';

/** The window in which screens are looked at, and what its pages have complained about since the last look. */
interface Window {
  readonly page: Page;
  takeProblems(): string[];
}

interface WorkerFixtures {
  readonly server: ProductServer;
  /** Returns the window of these screens at a device: signed in and prepared. Only one is open at a time. */
  readonly windowOf: (screens: Screens, device: Device) => Promise<Window>;
}

/** Playwright's `test` for the sweep: pages outlive a test, so that a screen costs no new sign-in. */
export const test = base.extend<object, WorkerFixtures>({
  server: serverFixture,
  windowOf: [
    async ({ browser, server }, use) => {
      let open: { key: string; context: BrowserContext; window: Window } | undefined;
      await use(async (screens, device) => {
        const key = `${screens.title} ${device.width}`;
        if (open?.key === key) return open.window;
        await open?.context.close();
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
        open = { key, context, window: { page, takeProblems: () => problems.splice(0) } };
        return open.window;
      });
      await open?.context.close();
    },
    { scope: 'worker' },
  ],
});
