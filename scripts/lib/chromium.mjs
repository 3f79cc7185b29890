import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Stop } from './command.mjs';
import { canInstallPackages, installPackage } from './debian.mjs';
import { isContinuousIntegration } from './environment.mjs';
import { ROOT } from './paths.mjs';
import { isExecutable, outputOf, programOnPath } from './programs.mjs';

export const NO_CHROMIUM =
  '!!! NO CHROMIUM: no Chromium or Chrome was found, so the browser journeys do not run. Install Chromium, or name one in CHROMIUM_PATH. !!!';

/**
 * Playwright's own list of disabled features (chromiumSwitches.ts of 1.65), because Chromium only reads the last list.
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
  // Address bar suggestions: two extra pages per window, as much work as the first load of one of ours.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // A spare process that no page needs.
  'SpareRendererForSitePerProcess',
];

/** Added to Playwright's switches. Playwright turns the sandbox off; tests only open our own pages. */
export const CHROMIUM_SWITCHES = [
  '--disable-gpu',
  '--disable-quic',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Returns CHROMIUM_PATH, the system's browser, or Playwright's own; null if there is none. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    if (works(named)) return named;
    throw new Stop(`CHROMIUM_PATH names ${named}, which cannot be run.`);
  }
  return [...NAMES.map(programOnPath), ...MAC, playwrightsOwn()].find(works) ?? null;
}

/** Runs it, because some systems install a stub that only explains how to install the browser. */
const works = (file) => file !== null && isExecutable(file) && outputOf(file, ['--version']) !== null;

/**
 * Finds Chromium, after installing it and the web app's metric-compatible fallback fonts where possible. CI counts a
 * missing browser as a failure.
 */
export async function findOrInstallChromium() {
  if (canInstallPackages()) {
    if (!existsSync('/usr/share/fonts/truetype/liberation')) await installPackage('fonts-liberation');
    if (findChromium() === null) await installPackage('chromium');
  }
  const found = findChromium();
  if (found === null && isContinuousIntegration()) throw new Stop(NO_CHROMIUM);
  return found;
}

function playwrightsOwn() {
  // Playwright is a dependency of the journeys' package.
  const load = createRequire(join(ROOT, 'packages/e2e/package.json'));
  return load('@playwright/test').chromium.executablePath();
}
