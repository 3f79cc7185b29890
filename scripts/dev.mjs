/**
 * `npm run dev`: serves the product at http://localhost:3000, reloads the page on changes, and rebuilds and
 * restarts the server when contract or server change.
 */
import './lib/node-version.mjs';
import { join } from 'node:path';
import { prepare } from './lib/build.mjs';
import { command, Stop } from './lib/command.mjs';
import { ROOT, TOOLS } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

const PAGE = 'http://localhost:3000';
const API_PORT = '3001';
const env = { ...process.env, NODE_ENV: 'development' };

const PROGRAMS = [
  {
    name: 'The build',
    // The running server still uses these files until they are replaced.
    args: [TOOLS.vite, 'build', '--watch', '--emptyOutDir', 'false', '--logLevel', 'warn'],
    options: { cwd: join(ROOT, 'packages/server'), env },
  },
  {
    name: 'The server',
    args: ['--watch', '--watch-preserve-output', 'packages/server/dist/main.js'],
    options: { env: { ...env, PORT: API_PORT, PUBLIC_URL: PAGE } },
  },
  {
    name: 'The page',
    args: [TOOLS.vite, '--port', '3000', '--strictPort', '--clearScreen', 'false'],
    options: { cwd: join(ROOT, 'packages/web'), env: { ...env, API_PORT } },
  },
];

await command(async () => {
  await prepare(['server']);
  const ended = [];
  const results = await Promise.allSettled(
    PROGRAMS.map(async ({ name, args, options }) => {
      await run(process.execPath, args, options);
      ended.push(name);
      // Also stops the others.
      process.kill(process.pid, 'SIGTERM');
    }),
  );
  if (ended.length > 0) throw new Stop(`${ended[0]} ended, so everything was stopped.`);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
});
