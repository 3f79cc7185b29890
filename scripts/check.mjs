/**
 * `npm run check`: format, lint, types, import rules, documentation paths, plain English, dead code. Runs all; fails if
 * one failed.
 */
import './lib/node-version.mjs';
import { prepare } from './lib/build.mjs';
import { command, Stop } from './lib/command.mjs';
import { checkDocPaths } from './lib/doc-paths.mjs';
import { TOOLS } from './lib/paths.mjs';
import { checkPlainEnglish } from './lib/plain-english.mjs';
import { runTool } from './lib/run.mjs';

const SOURCES = [
  ...['contract', 'fake-discord', 'server', 'web', 'e2e'].map((name) => `packages/${name}/src`),
  'packages/fake-discord/testing',
  'packages/server/testing',
];

const CHECKS = [
  { title: 'format and lint', faults: () => faultsOf(TOOLS.biome, ['ci', '--colors=off', '.']) },
  { title: 'types', faults: () => faultsOf(TOOLS.tsc, ['-b']) },
  { title: 'import rules', faults: () => faultsOf(TOOLS.depcruise, SOURCES) },
  { title: 'documentation', faults: checkDocPaths },
  { title: 'plain English', faults: checkPlainEnglish },
  { title: 'dead code', faults: () => faultsOf(TOOLS.knip, ['--no-progress']) },
];

await command(async () => {
  await prepare([]);
  const failed = [];
  for (const { title, faults } of CHECKS) {
    const lines = await faults();
    console.log(`${lines.length === 0 ? 'ok    ' : 'FAILED'}  ${title}`);
    for (const line of lines) console.error(line);
    if (lines.length > 0) failed.push(title);
  }
  if (failed.length > 0) throw new Stop(`Checks failed: ${failed.join(', ')}.`);
  console.log('All checks passed.');
});

async function faultsOf(tool, args) {
  const { code, output } = await runTool(tool, args, { quiet: true });
  return code === 0 ? [] : [output.trim()];
}
