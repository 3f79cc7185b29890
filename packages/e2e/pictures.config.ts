import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run pictures`: the README's pictures, of the demo's data. */
export default defineConfig(journeys, {
  testDir: 'src/pictures',
  testMatch: '*.pictures.ts',
  workers: 1,
});
