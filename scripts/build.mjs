/** `npm run build`: builds everything anew. */
import './lib/node-version.mjs';
import { build, removeBuilds } from './lib/build.mjs';
import { command } from './lib/command.mjs';
import { install, isInstalled } from './lib/install.mjs';
import { withLock } from './lib/lock.mjs';

const PARTS = ['server', 'web'];

await command(() =>
  withLock(async () => {
    if (!isInstalled()) await install();
    removeBuilds(PARTS);
    await build(PARTS);
  }),
);
