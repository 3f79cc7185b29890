/** Runs an operator command, such as `npm run backup`, after rebuilding a stale server. */
import './lib/node-version.mjs';
import { prepare } from './lib/build.mjs';
import { command } from './lib/command.mjs';
import { ROOT } from './lib/paths.mjs';

// The rest are the command's own arguments.
const [name] = process.argv.splice(2, 1);

await command(() => prepare(['server']));
// Relative paths, `.env` and DATA_DIR are resolved from the repository root.
process.chdir(ROOT);
await import(`../packages/server/dist/${name}.js`);
