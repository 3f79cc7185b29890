/** `npm run build`: rebuilds everything. */
import './lib/node-version.mjs';
import { build } from './lib/build.mjs';
import { command } from './lib/command.mjs';

await command(() => build(['server', 'web']));
