/** `npm run pictures`: takes the README's pictures of the demo in a real browser. */
import './lib/node-version.mjs';
import { join } from 'node:path';
import { prepare } from './lib/build.mjs';
import { findOrInstallChromium, NO_CHROMIUM } from './lib/chromium.mjs';
import { command, Stop } from './lib/command.mjs';
import { testEnvironment, withFolder } from './lib/environment.mjs';
import { ROOT, TOOLS } from './lib/paths.mjs';
import { runTool } from './lib/run.mjs';

await command(async () => {
  await prepare(['server', 'web']);
  const chromium = await findOrInstallChromium();
  if (chromium === null) throw new Stop(NO_CHROMIUM);
  const { code } = await withFolder((folder) =>
    runTool(TOOLS.playwright, ['test', '--config=pictures.config.ts'], {
      cwd: join(ROOT, 'packages/e2e'),
      env: { ...testEnvironment(folder), CHROMIUM_PATH: chromium },
    }),
  );
  if (code !== 0) throw new Stop('The pictures could not be taken: see above.');
});
