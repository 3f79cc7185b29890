import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_SWITCHES, findChromium } from '../../scripts/lib/chromium.mjs';
import { namedConditions } from './build/named-conditions.ts';

// React's production build, because the development build doubles the time of these tests.
process.env.NODE_ENV = 'production';

const chromium = findChromium();

/**
 * Component tests (`*.component.test.tsx`): parts of the app in a real browser, with a fake API in place of the server.
 */
export default defineConfig({
  plugins: [react(), namedConditions(), singleIcons()],
  cacheDir: 'node_modules/.cache/component-tests',
  test: {
    name: 'component',
    include: ['src/**/*.component.test.tsx'],
    setupFiles: ['testing/setup.ts'],
    testTimeout: 30_000,
    restoreMocks: true,
    expect: { poll: { timeout: 10_000, interval: 10 } },
    // One page runs all files, so the app's modules load once; setup.ts resets their state.
    isolate: false,
    maxWorkers: 3,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      instances: [{ browser: 'chromium' }],
      provider: playwright({
        launchOptions: {
          ...(chromium === null ? {} : { executablePath: chromium }),
          args: [...CHROMIUM_SWITCHES, '--disable-frame-rate-limit'],
        },
        // Reduced motion, so that a click need not wait for a dialog's transition.
        contextOptions: { locale: 'en-US', timezoneId: 'America/Los_Angeles', reducedMotion: 'reduce' },
      }),
    },
  },
  optimizeDeps: {
    entries: ['src/main.tsx', 'src/**/*.component.test.tsx'],
    exclude: ['@tabler/icons-react'],
  },
});

/** Imports each icon from its own file, because the package's index loads thousands. */
function singleIcons(): Plugin {
  return {
    name: 'single-icons',
    enforce: 'pre',
    transform: {
      filter: { code: /@tabler\/icons-react/ },
      handler: (code) =>
        code.replace(/import \{([^}]*)\} from '@tabler\/icons-react';/g, (_, names: string) =>
          names.replace(/(type )?(\w+),?/g, (_, type: string | undefined, name: string) =>
            type === undefined
              ? `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`
              : `import type { ${name} } from '@tabler/icons-react';`,
          ),
        ),
    },
  };
}
