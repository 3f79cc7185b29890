import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { withFolder } from './environment.mjs';
import { INNOCENTS, OFFENDERS } from './import-rules.offenders.mjs';
import { ROOT, TOOLS } from './paths.mjs';
import { runTool } from './run.mjs';

const CONFIG = join(ROOT, '.dependency-cruiser.cjs');
const PACKAGES = ['contract', 'server', 'web', 'e2e'];
const FOLDERS = [...PACKAGES.map((name) => `packages/${name}/src`), 'packages/server/testing'];

/** Checks who imports whom; answers one line for each fault, none if all is well. */
export async function checkImports() {
  return [...(await proveRules()), ...(await checkTree())];
}

async function checkTree() {
  const { modules, breaches } = await cruise(ROOT);
  const unseen = FOLDERS.filter((folder) => !modules.some((file) => file.startsWith(`${folder}/`)));
  return [
    ...unseen.map((folder) => `No module of ${folder} was seen.`),
    ...breaches.map(({ rule, from, to }) => `${rule}: ${from} imports ${to}`),
  ];
}

/** Runs the rules over the offenders: each must be caught by its rule, and nobody else by any. */
function proveRules() {
  return withFolder(async (folder) => {
    plant(folder);
    const { breaches } = await cruise(folder);
    const caught = new Set(breaches.map(({ rule, from }) => `${rule} on ${from}`));
    const wanted = new Set(
      Object.entries(OFFENDERS).flatMap(([rule, files]) =>
        Object.keys(files).map((file) => `${rule} on ${file}`),
      ),
    );
    const rules = createRequire(import.meta.url)(CONFIG).forbidden.map(({ name }) => name);
    return [
      ...rules.filter((name) => !(name in OFFENDERS)).map((name) => `${name}: no offender proves this rule.`),
      ...[...wanted].filter((line) => !caught.has(line)).map((line) => `Proof: ${line} was not caught.`),
      ...[...caught].filter((line) => !wanted.has(line)).map((line) => `Proof: ${line} was caught wrongly.`),
    ];
  });
}

/** Lays out the offenders beside the real package.json files, so that imports are resolved as in the product. */
function plant(folder) {
  for (const name of PACKAGES) {
    mkdirSync(join(folder, 'packages', name), { recursive: true });
    cpSync(join(ROOT, 'packages', name, 'package.json'), join(folder, 'packages', name, 'package.json'));
  }
  for (const name of ['kysely', 'typebox']) {
    write(join(folder, 'node_modules', name, 'package.json'), JSON.stringify({ name, main: 'index.js' }));
    write(join(folder, 'node_modules', name, 'index.js'), '');
  }
  mkdirSync(join(folder, 'node_modules/@ten-four'));
  symlinkSync(join(folder, 'packages/contract'), join(folder, 'node_modules/@ten-four/contract'), 'junction');
  const files = Object.assign({}, INNOCENTS, ...Object.values(OFFENDERS));
  for (const [file, imported] of Object.entries(files)) write(join(folder, file), `import '${imported}';\n`);
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** What dependency-cruiser saw under a folder's packages: its modules, and the breaches of the rules. */
function cruise(folder) {
  return withFolder(async (report) => {
    const file = join(report, 'cruise.json');
    const args = [...FOLDERS, '--config', CONFIG, '--output-type', 'json', '--output-to', file];
    const { code, output } = await runTool(TOOLS.depcruise, args, { cwd: folder, quiet: true });
    if (code !== 0) throw new Error(output);
    const { modules, summary } = JSON.parse(readFileSync(file, 'utf8'));
    return {
      modules: modules.map(({ source }) => source),
      breaches: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    };
  });
}
