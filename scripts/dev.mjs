/**
 * `npm run dev`: the product at http://localhost:3000 for working on it. The page reloads by itself, a change of
 * contract or server builds the server anew, which then starts again.
 */
import './lib/node-version.mjs';
import { join } from 'node:path';
import { command } from './lib/command.mjs';
import { ROOT, TOOLS } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { runSideBySide } from './lib/side-by-side.mjs';

const PAGE = 'http://localhost:3000';
const API_PORT = '3001';

await command(async () => {
  await prepare(['server']);
  const env = { ...process.env, NODE_ENV: 'development' };
  await runSideBySide([
    {
      name: 'build',
      // What is there stays until it is replaced: the server runs from it meanwhile.
      args: [TOOLS.vite, 'build', '--watch', '--emptyOutDir', 'false', '--logLevel', 'warn'],
      cwd: join(ROOT, 'packages/server'),
      env,
    },
    {
      name: 'server',
      args: ['--watch', '--watch-preserve-output', 'packages/server/dist/main.js'],
      cwd: ROOT,
      env: { ...env, PORT: API_PORT, PUBLIC_URL: PAGE },
    },
    {
      name: 'page',
      args: [TOOLS.vite, '--port', '3000', '--strictPort', '--clearScreen', 'false'],
      cwd: join(ROOT, 'packages/web'),
      env: { ...env, API_PORT },
    },
  ]);
});
