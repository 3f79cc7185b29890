/** `npm run release`: rebuilds stale parts and packs everything except Node into one archive. */
import './lib/node-version.mjs';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from './lib/build.mjs';
import { command } from './lib/command.mjs';
import { ROOT } from './lib/paths.mjs';
import { makeRelease } from './lib/release.mjs';

await command(async () => {
  await prepare(['server', 'web']);
  const archive = await makeRelease(join(ROOT, 'release'));
  console.log(`${archive} (${(statSync(archive).size / 1e6).toFixed(1)} MB)`);
});
