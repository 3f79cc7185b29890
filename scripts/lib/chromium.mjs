import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Stop } from './command.mjs';
import { canInstallPackages, installPackage } from './debian.mjs';
import { ROOT } from './paths.mjs';
import { isExecutable, outputOf, programOnPath } from './programs.mjs';

/** Said aloud where the journeys cannot run. */
export const NO_CHROMIUM =
  '!!! NO CHROMIUM: no Chromium or Chrome was found, so the journeys in the browser do not run. Install Chromium, or name one in CHROMIUM_PATH. !!!';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser that the journeys drive: CHROMIUM_PATH, else the system's, else Playwright's own; null without any. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    if (works(named)) return named;
    throw new Stop(`CHROMIUM_PATH names ${named}, which cannot be run.`);
  }
  return [...NAMES.map(programOnPath), ...MAC, playwrightsOwn()].find(works) ?? null;
}

/** Asks for the version too, because on some systems the program is only an advice on how to install it. */
function works(file) {
  return file !== null && isExecutable(file) && outputOf(file, ['--version']) !== null;
}

/** Of a package of its own: what the web app draws with until its own letters have come is measured in these. */
const LETTERS = { name: 'fonts-liberation', folder: '/usr/share/fonts/truetype/liberation' };

/** Like findChromium, but installs one where that is possible, and the letters that the journeys go by. */
export async function findOrInstallChromium() {
  if (canInstallPackages() && !existsSync(LETTERS.folder)) await installPackage(LETTERS.name);
  const found = findChromium();
  if (found !== null || !canInstallPackages()) return found;
  return (await installPackage('chromium')) ? findChromium() : null;
}

function playwrightsOwn() {
  // Asked for where it is a dependency: in the journeys' package.
  const load = createRequire(join(ROOT, 'packages/e2e/package.json'));
  return load('@playwright/test').chromium.executablePath();
}
