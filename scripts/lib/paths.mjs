import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where commands keep what only they need; not in version control. */
export const CACHE = join(ROOT, '.cache');

/** The script files of the installed tools; each is run with this same Node. */
export const TOOLS = {
  biome: tool('@biomejs/biome/bin/biome'),
  depcruise: tool('dependency-cruiser/bin/dependency-cruise.mjs'),
  knip: tool('knip/bin/knip.js'),
  playwright: tool('@playwright/test/cli.js'),
  tsc: tool('typescript/bin/tsc'),
  vite: tool('vite/bin/vite.js'),
  vitest: tool('vitest/vitest.mjs'),
};

function tool(path) {
  return join(ROOT, 'node_modules', path);
}
