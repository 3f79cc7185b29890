/** `npm run backup` and the operator's other commands: builds the server if it is stale and runs the command named first. */
import './lib/node-version.mjs';
import { chdir } from 'node:process';
import { command } from './lib/command.mjs';
import { ROOT } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';

// What remains are the command's own words.
const [name] = process.argv.splice(2, 1);

await command(() => prepare(['server']));
// `.env`, DATA_DIR and relative paths are looked up from here, whatever folder the command was called from.
chdir(ROOT);
await import(`../packages/server/dist/${name}.js`);
