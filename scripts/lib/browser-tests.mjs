import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findOrInstallChromium, NO_CHROMIUM } from './chromium.mjs';
import { testEnvironment } from './environment.mjs';
import { ROOT, TOOLS } from './paths.mjs';
import { runTool } from './run.mjs';

/**
 * Runs the journeys and the sweep, or those whose file path matches one of `filters`. Returns the same as runServerTests.
 */
export async function runBrowserTests(filters, folder) {
  const chromium = await findOrInstallChromium();
  if (chromium === null) return { ok: true, suites: [], notice: NO_CHROMIUM };
  const totalsFile = join(folder, 'playwright.json');
  const { code } = await runTool(
    TOOLS.playwright,
    ['test', '--reporter=list,json', ...(filters.length > 0 ? ['--pass-with-no-tests'] : []), ...filters],
    {
      cwd: join(ROOT, 'packages/e2e'),
      env: {
        ...testEnvironment(folder),
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: totalsFile,
      },
    },
  );
  return {
    ok: code === 0,
    suites: [{ title: 'Journeys and sweep', ...totalsIn(totalsFile) }],
    notice: null,
  };
}

function totalsIn(file) {
  if (!existsSync(file)) return { passed: 0, failures: [] };
  const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'));
  const failures = [...suites.flatMap(failedIn), ...errors.map(({ message }) => message.split('\n', 1)[0])];
  return { passed: stats.expected + stats.flaky, failures };
}

function reason(tests) {
  const message = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message ?? '';
  return message === '' ? '' : ` (${stripVTControlCharacters(message).split('\n')[0]})`;
}

function failedIn({ suites = [], specs }) {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'));
  return [
    ...failed.map(({ file, line, title, tests }) => `${file}:${line} > ${title}${reason(tests)}`),
    ...suites.flatMap(failedIn),
  ];
}
