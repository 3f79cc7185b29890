import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Not in version control. */
export const CACHE = join(ROOT, '.cache');

const tool = (path) => join(ROOT, 'node_modules', path);

/** Scripts of installed tools, run with the same Node. */
export const TOOLS = {
  biome: tool('@biomejs/biome/bin/biome'),
  depcruise: tool('dependency-cruiser/bin/dependency-cruise.mjs'),
  knip: tool('knip/bin/knip.js'),
  playwright: tool('@playwright/test/cli.js'),
  tsc: tool('typescript/bin/tsc'),
  vite: tool('vite/bin/vite.js'),
  vitest: tool('vitest/vitest.mjs'),
};
