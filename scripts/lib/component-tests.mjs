import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOrInstallChromium, NO_CHROMIUM } from './chromium.mjs';
import { Stop } from './command.mjs';
import { isContinuousIntegration, testEnvironment } from './environment.mjs';
import { TOOLS } from './paths.mjs';
import { runTool } from './run.mjs';

const REPORTER = fileURLToPath(new URL('./vitest-totals.mjs', import.meta.url));

/** Runs the web app's component tests in Chromium, or those whose file's path contains one of `filters`. Returns the same as runServerTests. */
export async function runComponentTests(filters, folder) {
  const chromium = await findOrInstallChromium();
  if (chromium === null) {
    if (isContinuousIntegration()) throw new Stop(NO_CHROMIUM);
    return { ok: true, suites: [], notice: NO_CHROMIUM };
  }
  const totalsFile = join(folder, 'components.json');
  const { code } = await runTool(
    TOOLS.vitest,
    [
      'run',
      '--root=packages/web',
      '--reporter=default',
      `--reporter=${REPORTER}`,
      ...(filters.length > 0 ? ['--passWithNoTests'] : []),
      ...filters,
    ],
    { env: { ...testEnvironment(folder), CHROMIUM_PATH: chromium, TEST_TOTALS_FILE: totalsFile } },
  );
  const totals = existsSync(totalsFile) ? JSON.parse(readFileSync(totalsFile, 'utf8')) : {};
  const suites = Object.values(totals);
  return {
    ok: code === 0,
    suites: [{ title: 'Components in Chromium', ...(suites[0] ?? { passed: 0, failures: [] }) }],
    notice: null,
  };
}
