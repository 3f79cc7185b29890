import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stop } from './command.mjs';
import { isContinuousIntegration, testEnvironment } from './environment.mjs';
import { TOOLS } from './paths.mjs';
import { findOrInstallPostgres, NO_POSTGRES } from './postgres-binaries.mjs';
import { runTool } from './run.mjs';

const REPORTER = fileURLToPath(new URL('./vitest-totals.mjs', import.meta.url));
const SUITES = { unit: 'Unit', sqlite: 'Server on SQLite', postgres: 'Server on PostgreSQL' };

/**
 * Runs every test that needs no browser, or those whose file's path contains one of `filters`; `folder` takes what
 * is only for the run. Answers the suites (`passed`: how many, `failures`: names), whether Vitest ended well, and a
 * notice if PostgreSQL is missing, which continuous integration does not accept.
 */
export async function runServerTests(filters, folder) {
  const { TEST_ROUNDS: rounds = '1' } = process.env;
  if (!/^[1-9]\d{0,3}$/.test(rounds)) {
    throw new Stop(`TEST_ROUNDS is a number of rounds from 1 to 9999, not ${rounds}.`);
  }
  const postgres = process.env.TEST_POSTGRES_URL ?? (await findOrInstallPostgres());
  if (postgres === null && isContinuousIntegration()) throw new Stop(NO_POSTGRES);
  const totalsFile = join(folder, 'vitest.json');
  const { code } = await runTool(
    TOOLS.vitest,
    [
      'run',
      '--root=packages/server',
      '--reporter=default',
      `--reporter=${REPORTER}`,
      ...(filters.length > 0 ? ['--passWithNoTests'] : []),
      ...filters,
    ],
    { env: { ...testEnvironment(folder), TEST_TOTALS_FILE: totalsFile } },
  );
  const totals = existsSync(totalsFile) ? JSON.parse(readFileSync(totalsFile, 'utf8')) : {};
  const expected = Object.entries(SUITES).filter(([name]) => name !== 'postgres' || postgres !== null);
  return {
    ok: code === 0,
    suites: expected.map(([name, title]) => ({ title, ...(totals[name] ?? { passed: 0, failures: [] }) })),
    notice: postgres === null ? NO_POSTGRES : null,
  };
}
