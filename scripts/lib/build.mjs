import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Stop } from './command.mjs';
import { install, isInstalled } from './install.mjs';
import { CACHE, ROOT, TOOLS } from './paths.mjs';
import { runTool } from './run.mjs';

const SERVER = ['packages/server', 'packages/contract', 'packages/fake-discord'];
const WEB = ['packages/web', 'packages/contract'];

/**
 * Each build with its packages (the first one contains the build) and the result file that identifies it. That file
 * names or contains all others, so that a build made another way is noticed too.
 */
const PARTS = {
  server: { title: 'server', packages: SERVER, result: 'packages/server/dist/main.js' },
  faults: {
    title: 'server with fail points',
    packages: SERVER,
    result: '.cache/faults/fault-main.js',
    options: ['--config', 'vite.faults.config.ts'],
  },
  web: { title: 'web app', packages: WEB, result: 'packages/web/dist/index.html' },
};

/** Installs missing packages and rebuilds stale parts. Prints nothing if everything is up to date. */
export async function prepare(names) {
  await build(names.filter(isStale));
}

/**
 * Installs missing packages and builds parts one after another, since two at once need twice the memory. Throws Stop
 * if one fails; its last build stays.
 */
export async function build(names) {
  if (!isInstalled()) await install();
  for (const name of names) await buildPart(name);
}

async function buildPart(name) {
  const { title, packages, result, options = [] } = PARTS[name];
  const target = join(ROOT, dirname(result));
  const made = `${target}.new`;
  const before = `${target}.before`;
  console.log(`Building the ${title}…`);
  // Hashed before the build, so that a source that changes during it leaves the build stale.
  const sources = sourcesHash(name);
  for (const leftover of [made, before]) rmSync(leftover, { recursive: true, force: true });
  const { code, signal, output } = await runTool(
    TOOLS.vite,
    ['build', '--logLevel', 'warn', '--outDir', made, ...options],
    { cwd: join(ROOT, packages[0]), env: { ...process.env, NODE_ENV: 'production' }, quiet: true },
  );
  if (code !== 0) {
    console.error(output.trim());
    rmSync(made, { recursive: true, force: true });
    throw new Stop(`Building the ${title} failed: ${reasonFor(signal)}. The previous build is unchanged.`);
  }
  if (existsSync(target)) renameSync(target, before);
  renameSync(made, target);
  rmSync(before, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(stampFile(name), stamp(name, sources));
}

function reasonFor(signal) {
  if (signal === null) return 'see above';
  return signal === 'SIGKILL'
    ? 'the system killed it, most likely because there is not enough memory (700 MB must be free)'
    : `it was ended by ${signal}`;
}

const stampFile = (name) => join(CACHE, `built-${name}`);

const isStale = (name) => contentOf(stampFile(name)).toString() !== stamp(name, sourcesHash(name));

const sourcesHash = (name) => hashOf(['package-lock.json', ...PARTS[name].packages.flatMap(filesUnder)]);

const stamp = (name, sources) => `${sources} ${hashOf([PARTS[name].result])}`;

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(contentOf(join(ROOT, file)))
      .update('\0');
  return hash.digest('hex');
}

function filesUnder(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && !/^dist(\.|$)/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesUnder(path) : [path];
    });
}

const contentOf = (file) => (existsSync(file) ? readFileSync(file) : Buffer.from('missing'));
