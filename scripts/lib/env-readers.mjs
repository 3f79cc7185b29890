import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/** The one file that reads the environment: there all settings are found, checked and documented. */
const READER = 'packages/server/src/platform/env.ts';

const READS = /\bprocess\s*(\?\.|\.)\s*env\b|\bprocess\s*\[|import\.meta\.env|from\s*['"](node:)?process['"]/;
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm;

/** Answers one line for each other source file of the product that reads the environment. */
export function checkEnvironmentReaders() {
  if (!READS.test(code(READER))) return [`${READER} reads no environment: is it still the one place?`];
  return ['contract', 'server', 'web']
    .flatMap((name) => sources(`packages/${name}/src`))
    .filter((file) => file !== READER && READS.test(code(file)))
    .map((file) => `${file} reads the environment; only ${READER} may.`);
}

function code(file) {
  return readFileSync(join(ROOT, file), 'utf8').replace(COMMENTS, '');
}

function sources(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true })
    .map((name) => `${folder}/${name}`)
    .filter((file) => /\.tsx?$/.test(file));
}
