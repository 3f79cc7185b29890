/** `npm run bench`: measures the product against a minimal baseline and prints tables. */
import './lib/node-version.mjs';
import { join } from 'node:path';
import { prepare } from './lib/build.mjs';
import { command, Stop } from './lib/command.mjs';
import { ROOT, TOOLS } from './lib/paths.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { findPostgres } from './lib/postgres-binaries.mjs';
import { run, runTool } from './lib/run.mjs';

await command(async () => {
  const options = process.argv.slice(2);
  await prepare(['server', 'web']);
  const folder = join(ROOT, 'bench');
  const built = await runTool(TOOLS.vite, ['build', '--logLevel', 'warn'], { cwd: folder, quiet: true });
  if (built.code !== 0) throw new Stop(built.output.trim());
  const binaries = findPostgres();
  const postgres = binaries === null ? null : await startPostgres(binaries);
  try {
    const databases = postgres === null ? [] : [`--database-url=${postgres.url}`];
    const { code } = await run(process.execPath, [join(folder, 'dist/main.js'), ...options, ...databases]);
    if (code !== 0) throw new Stop('The measurement failed: see above.');
  } finally {
    await postgres?.stop();
  }
});
