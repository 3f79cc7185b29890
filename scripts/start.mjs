/** `npm start`: installs missing packages, rebuilds stale parts and serves the product in this process. */
import './lib/node-version.mjs';
import { prepare } from './lib/build.mjs';
import { command } from './lib/command.mjs';
import { ROOT } from './lib/paths.mjs';

await command(() => prepare(['server', 'web']));
// `.env` and DATA_DIR are resolved from the repository root.
process.chdir(ROOT);
const server = '../packages/server/dist/main.js';
await import(server);
