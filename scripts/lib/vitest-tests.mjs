import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOrInstallChromium, NO_CHROMIUM } from './chromium.mjs';
import { Stop } from './command.mjs';
import { isContinuousIntegration, testEnvironment } from './environment.mjs';
import { TOOLS } from './paths.mjs';
import { findOrInstallPostgres, NO_POSTGRES } from './postgres-binaries.mjs';
import { runTool } from './run.mjs';

const REPORTER = fileURLToPath(new URL('./vitest-totals.mjs', import.meta.url));
const SUITES = { unit: 'Unit', sqlite: 'Server on SQLite', postgres: 'Server on PostgreSQL' };
const NONE = { passed: 0, failures: [] };

/**
 * Runs all tests that need no browser, or those whose file path contains one of `filters`, with temporary files in
 * `folder`. Returns the suites (`passed`: a count, `failures`: names), whether Vitest succeeded, and a notice if
 * PostgreSQL is missing; CI counts that as a failure.
 */
export async function runServerTests(filters, folder) {
  const { TEST_ROUNDS: rounds = '1' } = process.env;
  if (!/^[1-9]\d{0,3}$/.test(rounds)) {
    throw new Stop(`TEST_ROUNDS is a number of rounds from 1 to 9999, not ${rounds}.`);
  }
  const postgres = process.env.TEST_POSTGRES_URL ?? (await findOrInstallPostgres());
  if (postgres === null && isContinuousIntegration()) throw new Stop(NO_POSTGRES);
  const { ok, totals } = await runVitest('packages/server', filters, folder);
  const expected = Object.entries(SUITES).filter(([name]) => name !== 'postgres' || postgres !== null);
  return {
    ok,
    suites: expected.map(([name, title]) => ({ title, ...(totals[name] ?? NONE) })),
    notice: postgres === null ? NO_POSTGRES : null,
  };
}

/**
 * Runs the component tests in Chromium, or those whose file path contains one of `filters`. Returns the same as
 * runServerTests.
 */
export async function runComponentTests(filters, folder) {
  const chromium = await findOrInstallChromium();
  if (chromium === null) return { ok: true, suites: [], notice: NO_CHROMIUM };
  const env = { CHROMIUM_PATH: chromium };
  const { ok, totals } = await runVitest('packages/web', filters, folder, env);
  const [all = NONE] = Object.values(totals);
  return { ok, suites: [{ title: 'Components in Chromium', ...all }], notice: null };
}

/** Returns whether Vitest succeeded, and the totals of each project. */
async function runVitest(root, filters, folder, env = {}) {
  const totalsFile = join(folder, 'vitest.json');
  const reporters = ['--reporter=default', `--reporter=${REPORTER}`];
  const words = filters.length > 0 ? ['--passWithNoTests', ...filters] : [];
  const { code } = await runTool(TOOLS.vitest, ['run', `--root=${root}`, ...reporters, ...words], {
    env: { ...testEnvironment(folder), ...env, TEST_TOTALS_FILE: totalsFile },
  });
  if (!existsSync(totalsFile)) return { ok: code === 0, totals: {} };
  const totals = JSON.parse(readFileSync(totalsFile, 'utf8'));
  // The next run must not read them.
  rmSync(totalsFile);
  return { ok: code === 0, totals };
}
