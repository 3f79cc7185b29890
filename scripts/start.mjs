/** `npm start`: installs what is missing, builds what is stale and serves the whole product in this process. */
import './lib/node-version.mjs';
import { chdir } from 'node:process';
import { command } from './lib/command.mjs';
import { ROOT } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';

await command(() => prepare(['server', 'web']));
// `.env` and DATA_DIR are looked up from here, whatever folder the command was called from.
chdir(ROOT);
const server = '../packages/server/dist/main.js';
await import(server);
