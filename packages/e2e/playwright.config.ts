import { defineConfig } from '@playwright/test';
import { CHROMIUM_SWITCHES, findChromium } from '../../scripts/lib/chromium.mjs';
import { isContinuousIntegration } from '../../scripts/lib/environment.mjs';

const chromium = findChromium();

/** Runs the journeys and the sweep in a real browser. Each worker has its own server (see support/). */
export default defineConfig({
  projects: [
    { name: 'journeys', testDir: 'src/journeys' },
    // A separate project, and so a separate server: data from journeys must not show on the sweep's screens.
    { name: 'sweep', testDir: 'src/sweep', fullyParallel: true },
  ],
  outputDir: 'test-results',
  // One more than the cores of a small machine, because journeys often wait.
  workers: 3,
  retries: 0,
  forbidOnly: isContinuousIntegration(),
  // A journey with five windows takes half a minute, twice that on a busy machine.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: {
      ...(chromium === null ? {} : { executablePath: chromium }),
      args: CHROMIUM_SWITCHES,
    },
    // A service worker would answer requests that a journey intercepts. Journeys about it allow it.
    serviceWorkers: 'block',
    // Dates and words must not depend on the machine.
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // Traces add a quarter to the run time. To get them: `--trace retain-on-failure`.
    screenshot: 'only-on-failure',
  },
});
