import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stop } from './command.mjs';
import { ROOT } from './paths.mjs';
import { run } from './run.mjs';
import { copyRuntimePackages } from './runtime-packages.mjs';

const TEXTS = ['.env.example', 'CHANGELOG.md', 'LICENSE', 'deploy', 'docs/hosting.md', 'docs/reliability.md'];
const BUILT = ['packages/server/dist', 'packages/web/dist'];
/** Everything that `npm run upgrade` needs. */
const LIB = ['command', 'free-port', 'new-program', 'node-version', 'paths', 'programs', 'run', 'services'];
const SCRIPTS = ['scripts/upgrade.mjs', ...LIB.map((name) => `scripts/lib/${name}.mjs`)];

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** The operator commands of package.json, without the build step. */
const COMMANDS = Object.fromEntries(
  Object.entries(manifest.scripts).flatMap(([name, line]) => {
    const command = /^node scripts\/operator\.mjs (\S+)$/.exec(line)?.[1];
    return command === undefined ? [] : [[name, `node packages/server/dist/${command}.js`]];
  }),
);

const README = `# Ten-Four ${manifest.version}

Needs [Node.js](https://nodejs.org) 24 or 22 (20.19 at minimum) and nothing else. In this folder:

    node .

Then open <http://localhost:3000>; Ctrl+C stops it, and \`PORT=3001 node .\` uses another port. With nothing configured this is demo mode, and all data stays in the folder \`data\`.
\`docs/hosting.md\` explains how to set up a community that signs in with Discord.
`;

/**
 * Packs the built product with its runtime packages for every system. Returns the archive's path. Throws Stop on
 * failure.
 */
export async function makeRelease(place) {
  const name = `ten-four-${manifest.version}`;
  const folder = join(place, name);
  const archive = `${folder}.tar.gz`;
  rmSync(folder, { recursive: true, force: true });
  const filter = (file) => !file.endsWith('.map');
  for (const path of [...TEXTS, ...BUILT, ...SCRIPTS])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter });
  await copyRuntimePackages(folder);
  writeFileSync(join(folder, 'README.md'), README);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(runtimeManifest(), null, 2)}\n`);
  const { code, output } = await run('tar', ['-czf', archive, '-C', place, name], { quiet: true });
  if (code !== 0) throw new Stop(`The archive cannot be written: ${output.trim()}`);
  rmSync(folder, { recursive: true });
  return archive;
}

function runtimeManifest() {
  const { name, version, description, license, engines } = manifest;
  const main = 'packages/server/dist/main.js';
  const scripts = { start: `node ${main}`, ...COMMANDS, upgrade: 'node scripts/upgrade.mjs' };
  return { name, version, private: true, description, license, type: 'module', main, engines, scripts };
}
