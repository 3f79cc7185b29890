/** `npm run build`: rebuilds everything. */
import './lib/node-version.mjs';
import { build } from './lib/build.mjs';
import { command } from './lib/command.mjs';
import { install, isInstalled } from './lib/install.mjs';

await command(async () => {
  if (!isInstalled()) await install();
  await build(['server', 'web']);
});
