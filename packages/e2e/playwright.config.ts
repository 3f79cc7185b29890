import { defineConfig } from '@playwright/test';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { isContinuousIntegration } from '../../scripts/lib/environment.mjs';

const chromium = findChromium();

/**
 * What Chromium is to leave out. It heeds only the last switch of this name, so Playwright's own list comes first
 * (chromiumSwitches.ts of 1.65, without what is for Windows, Mac and Edge).
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // The suggestions of the address bar, two pages in every window: as much work as the first load of one of ours.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // A process in reserve for a page that never comes.
  'SpareRendererForSitePerProcess',
];

/** The journeys and the sweep in a real browser, each worker with a server of its own (see support/). */
export default defineConfig({
  projects: [
    { name: 'journeys', testDir: 'src/journeys' },
    // A server of its own: what a journey leaves behind is on no screen of it.
    { name: 'sweep', testDir: 'src/sweep' },
  ],
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  forbidOnly: isContinuousIntegration(),
  // For what hangs: a journey of five windows takes half a minute, and twice that on a busy machine.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: {
      ...(chromium === null ? {} : { executablePath: chromium }),
      // Playwright leaves Chromium's sandbox off, which root and many containers need; only our own pages are opened.
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${FEATURES_OFF.join(',')}`,
      ],
    },
    // It would answer in the place of what a journey says to a request; those about it allow it.
    serviceWorkers: 'block',
    // Fixed, so that dates and words do not depend on the machine.
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // A trace costs a quarter of the run's work; where one is needed, ask for it: `--trace retain-on-failure`.
    screenshot: 'only-on-failure',
  },
});
