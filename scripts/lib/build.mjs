import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Stop } from './command.mjs';
import { CACHE, ROOT, TOOLS } from './paths.mjs';
import { runTool } from './run.mjs';

const SERVER_SOURCES = ['packages/contract', 'packages/fake-discord', 'packages/server', 'package-lock.json'];

/**
 * Each build with its sources and the result file that identifies it. Since that names or contains everything else, a
 * build made another way is noticed too.
 */
const PARTS = {
  server: {
    title: 'server',
    sources: SERVER_SOURCES,
    package: 'packages/server',
    folder: 'packages/server/dist',
    result: 'main.js',
  },
  faults: {
    title: 'server with fail points',
    sources: SERVER_SOURCES,
    package: 'packages/server',
    folder: '.cache/faults',
    result: 'fault-main.js',
    options: ['--config', 'vite.faults.config.ts'],
  },
  web: {
    title: 'web app',
    sources: ['packages/contract', 'packages/web', 'package-lock.json'],
    package: 'packages/web',
    folder: 'packages/web/dist',
    result: 'index.html',
  },
};

export function stale(names) {
  return names.filter(
    (name) => readIfThere(stampFile(name))?.toString() !== `${sourcesHash(name)} ${resultHash(name)}`,
  );
}

/**
 * Builds parts one after another, since two at once need twice the memory. Throws Stop if one fails; its last build
 * stays.
 */
export async function build(names) {
  for (const name of names) await buildPart(name);
}

async function buildPart(name) {
  const { title, package: cwd, folder, options = [] } = PARTS[name];
  const target = join(ROOT, folder);
  const made = `${target}.new`;
  const before = `${target}.before`;
  console.log(`Building the ${title}…`);
  // Hashed before the build, so that a source that changes during it leaves the build stale.
  const sources = sourcesHash(name);
  rmSync(made, { recursive: true, force: true });
  const { code, signal, output } = await runTool(
    TOOLS.vite,
    ['build', '--logLevel', 'warn', '--outDir', made, ...options],
    { cwd: join(ROOT, cwd), env: { ...process.env, NODE_ENV: 'production' }, quiet: true },
  );
  if (code !== 0) {
    console.error(output.trim());
    rmSync(made, { recursive: true, force: true });
    const why = signal === null ? 'see above' : wasKilled(signal);
    throw new Stop(`Building the ${title} failed: ${why}. The previous build is unchanged.`);
  }
  rmSync(before, { recursive: true, force: true });
  if (existsSync(target)) renameSync(target, before);
  renameSync(made, target);
  rmSync(before, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(stampFile(name), `${sources} ${resultHash(name)}`);
}

const wasKilled = (signal) =>
  signal === 'SIGKILL'
    ? 'the system killed it, most likely because there is not enough memory (700 MB must be free)'
    : `it was ended by ${signal}`;

function stampFile(name) {
  return join(CACHE, `built-${name}`);
}

function sourcesHash(name) {
  const hash = createHash('sha256');
  for (const file of PARTS[name].sources.flatMap(filesUnder)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function resultHash(name) {
  const { folder, result } = PARTS[name];
  const content = readIfThere(join(ROOT, folder, result)) ?? 'missing';
  return createHash('sha256').update(content).digest('hex');
}

function filesUnder(path) {
  if (statSync(join(ROOT, path)).isFile()) return [path];
  return readdirSync(join(ROOT, path))
    .filter((name) => name !== 'node_modules' && !/^dist(\.|$)/.test(name))
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`));
}

function readIfThere(file) {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
