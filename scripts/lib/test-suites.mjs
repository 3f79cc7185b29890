import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { findOrInstallChromium, NO_CHROMIUM } from './chromium.mjs';
import { Stop } from './command.mjs';
import { testEnvironment } from './environment.mjs';
import { ROOT, TOOLS } from './paths.mjs';
import { findOrInstallPostgres, NO_POSTGRES } from './postgres-binaries.mjs';
import { runTool } from './run.mjs';

const REPORTER = fileURLToPath(new URL('./vitest-totals.mjs', import.meta.url));
const SERVER_SUITES = { unit: 'Unit', sqlite: 'Server on SQLite', postgres: 'Server on PostgreSQL' };
const NONE = { passed: 0, failures: [] };
const WITHOUT_CHROMIUM = { ok: true, suites: [], notice: NO_CHROMIUM };

/**
 * Runs all tests that need no browser, or those whose file path contains one of `filters`, with temporary files in
 * `folder`. Returns the suites (`passed`: a count, `failures`: names), whether Vitest succeeded, and a notice if
 * PostgreSQL is missing.
 */
export async function runServerTests(filters, folder) {
  const { TEST_ROUNDS: rounds = '1' } = process.env;
  if (!/^[1-9]\d{0,3}$/.test(rounds)) {
    throw new Stop(`TEST_ROUNDS is a number of rounds from 1 to 9999, not ${rounds}.`);
  }
  const postgres = process.env.TEST_POSTGRES_URL ?? (await findOrInstallPostgres());
  const { ok, totals } = await runVitest('server', filters, folder);
  const suites = Object.entries(SERVER_SUITES)
    .filter(([name]) => name !== 'postgres' || postgres !== null)
    .map(([name, title]) => ({ title, ...(totals[name] ?? NONE) }));
  return { ok, suites, notice: postgres === null ? NO_POSTGRES : null };
}

/** Runs the component tests in Chromium. Takes and returns the same as runServerTests. */
export async function runComponentTests(filters, folder) {
  const chromium = await findOrInstallChromium();
  if (chromium === null) return WITHOUT_CHROMIUM;
  const { ok, totals } = await runVitest('web', filters, folder, { CHROMIUM_PATH: chromium });
  const [all = NONE] = Object.values(totals);
  return { ok, suites: [{ title: 'Components in Chromium', ...all }], notice: null };
}

/** Runs the journeys and the sweep. Takes and returns the same as runServerTests. */
export async function runBrowserTests(filters, folder) {
  const chromium = await findOrInstallChromium();
  if (chromium === null) return WITHOUT_CHROMIUM;
  const file = join(folder, 'playwright.json');
  const args = ['test', '--reporter=list,json', '--pass-with-no-tests', ...filters];
  const { code } = await runTool(TOOLS.playwright, args, {
    cwd: join(ROOT, 'packages/e2e'),
    env: { ...testEnvironment(folder), CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const totals = existsSync(file) ? playwrightTotals(JSON.parse(readFileSync(file, 'utf8'))) : NONE;
  return { ok: code === 0, suites: [{ title: 'Journeys and sweep', ...totals }], notice: null };
}

/** Returns whether Vitest succeeded, and the totals of each project. */
async function runVitest(name, filters, folder, env = {}) {
  const file = join(folder, `vitest-${name}.json`);
  const reporters = ['--reporter=default', `--reporter=${REPORTER}`];
  const args = ['run', `--root=packages/${name}`, ...reporters, '--passWithNoTests', ...filters];
  const { code } = await runTool(TOOLS.vitest, args, {
    env: { ...testEnvironment(folder), ...env, TEST_TOTALS_FILE: file },
  });
  return { ok: code === 0, totals: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {} };
}

function playwrightTotals({ stats, suites, errors }) {
  const failures = [...suites.flatMap(failedIn), ...errors.map(({ message }) => message.split('\n', 1)[0])];
  return { passed: stats.expected + stats.flaky, failures };
}

function failedIn({ suites = [], specs }) {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'));
  return [
    ...failed.map(({ file, line, title, tests }) => `${file}:${line} > ${title}${reason(tests)}`),
    ...suites.flatMap(failedIn),
  ];
}

/** Returns the first line of the first error. */
function reason(tests) {
  const message = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message ?? '';
  return message === '' ? '' : ` (${stripVTControlCharacters(message).split('\n')[0]})`;
}
