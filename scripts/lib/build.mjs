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

/**
 * What is built, each with what it is made from and the files by which a build is known: they name or hold all that
 * came out, so a build made by other means is noticed too.
 */
const PARTS = {
  server: {
    title: 'server',
    sources: ['packages/contract', 'packages/server', 'package-lock.json'],
    results: ['packages/server/dist/main.js'],
    folder: 'packages/server/dist',
    build: (outDir) => buildWithVite('packages/server', ['--outDir', outDir]),
  },
  faults: {
    title: 'server with fail points',
    sources: ['packages/contract', 'packages/server', 'package-lock.json'],
    results: ['.cache/faults/fault-main.js'],
    folder: '.cache/faults',
    build: (outDir) =>
      buildWithVite('packages/server', ['--config', 'vite.faults.config.ts', '--outDir', outDir]),
  },
  web: {
    title: 'web app',
    sources: ['packages/contract', 'packages/web', 'package-lock.json'],
    results: ['packages/web/dist/index.html'],
    folder: 'packages/web/dist',
    build: (outDir) => buildWithVite('packages/web', ['--outDir', outDir]),
  },
};

/** Those of the named parts (see PARTS) whose build is missing or older than their sources. */
export function stale(names) {
  return names.filter((name) => readStamp(name) !== stampOf(name));
}

/**
 * Builds the named parts, one after the other: two at once need twice the memory. A part that fails leaves its last build
 * as it is; throws Stop then, after showing the tool's own words.
 */
export async function build(names) {
  for (const name of names) await buildPart(name);
}

function buildWithVite(folder, args = []) {
  return runTool(TOOLS.vite, ['build', '--logLevel', 'warn', ...args], {
    cwd: join(ROOT, folder),
    env: { ...process.env, NODE_ENV: 'production' },
    quiet: true,
  });
}

/** Builds beside what is there and takes its place when the whole is done. */
async function buildPart(name) {
  const { title, folder, build: work } = PARTS[name];
  const target = join(ROOT, folder);
  const made = `${target}.new`;
  const before = `${target}.before`;
  console.log(`Building the ${title}…`);
  // Taken before the build: a source that changes meanwhile leaves it stale.
  const sources = sourcesHash(name);
  rmSync(made, { recursive: true, force: true });
  const { code, signal, output } = await work(made);
  if (code !== 0) {
    console.error(output.trim());
    rmSync(made, { recursive: true, force: true });
    const why = signal === null ? 'see above' : wasKilled(signal);
    throw new Stop(`Building the ${title} failed: ${why}. What was built before is still there.`);
  }
  rmSync(before, { recursive: true, force: true });
  if (existsSync(target)) renameSync(target, before);
  renameSync(made, target);
  rmSync(before, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(stampFile(name), `${sources} ${resultsHash(name)}`);
}

const wasKilled = (signal) =>
  signal === 'SIGKILL'
    ? 'the system killed it, most likely because there is not enough memory (700 MB must be free)'
    : `it was ended by ${signal}`;

function stampOf(name) {
  return `${sourcesHash(name)} ${resultsHash(name)}`;
}

function readStamp(name) {
  return readIfThere(stampFile(name))?.toString();
}

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

function resultsHash(name) {
  const hash = createHash('sha256');
  for (const file of PARTS[name].results)
    hash.update(readIfThere(join(ROOT, file)) ?? 'missing').update('\0');
  return hash.digest('hex');
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
