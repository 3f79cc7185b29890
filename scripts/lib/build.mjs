import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
    build: () => buildWithVite('packages/server'),
  },
  faults: {
    title: 'server with fail points',
    sources: ['packages/contract', 'packages/server', 'package-lock.json'],
    results: ['.cache/faults/fault-main.js'],
    folder: '.cache/faults',
    build: () => buildWithVite('packages/server', ['--config', 'vite.faults.config.ts']),
  },
  web: {
    title: 'web app',
    sources: ['packages/contract', 'packages/web', 'package-lock.json'],
    results: ['packages/web/dist/index.html'],
    folder: 'packages/web/dist',
    build: () => buildWithVite('packages/web'),
  },
};

/** Those of the named parts (see PARTS) whose build is missing or older than their sources. */
export function stale(names) {
  return names.filter((name) => readStamp(name) !== stampOf(name));
}

/** Builds the named parts; throws Stop, after showing the tool's own words, if one fails. */
export async function build(names) {
  const results = await Promise.all(names.map(buildPart));
  const failed = results.filter(({ code }) => code !== 0);
  for (const { output } of failed) console.error(output.trim());
  if (failed.length > 0) {
    throw new Stop(`Building the ${failed.map(({ title }) => title).join(' and the ')} failed: see above.`);
  }
}

/** Removes what was built, so that the next build leaves nothing of an earlier one. */
export function removeBuilds(names) {
  for (const folder of names.map((name) => PARTS[name].folder)) {
    rmSync(join(ROOT, folder), { recursive: true, force: true });
  }
}

function buildWithVite(folder, args = []) {
  return runTool(TOOLS.vite, ['build', '--logLevel', 'warn', ...args], {
    cwd: join(ROOT, folder),
    env: { ...process.env, NODE_ENV: 'production' },
    quiet: true,
  });
}

async function buildPart(name) {
  const { title, build: work } = PARTS[name];
  console.log(`Building the ${title}…`);
  // Taken before the build: a source that changes meanwhile leaves it stale.
  const sources = sourcesHash(name);
  const { code, output } = await work();
  if (code === 0) {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(stampFile(name), `${sources} ${resultsHash(name)}`);
  }
  return { title, code, output };
}

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
    .filter((name) => name !== 'node_modules' && name !== 'dist')
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
