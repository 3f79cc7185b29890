import type { PlaywrightTestConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Configures `npm run pictures`, which takes the README's pictures of the demo data. */
const config: PlaywrightTestConfig = {
  ...journeys,
  projects: [{ name: 'pictures', testDir: 'src/pictures', testMatch: '*.pictures.ts' }],
  workers: 1,
};

export default config;
