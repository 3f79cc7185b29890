/** `npm run check`: format, lint, types, import rules, readers of the environment, paths in the documentation, dead code. Runs all, fails if any failed. */
import './lib/node-version.mjs';
import { command, Stop } from './lib/command.mjs';
import { checkDocPaths } from './lib/doc-paths.mjs';
import { checkEnvironmentReaders } from './lib/env-readers.mjs';
import { checkImports } from './lib/import-rules.mjs';
import { TOOLS } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { runTool } from './lib/run.mjs';

const CHECKS = [
  { title: 'format and lint', faults: () => faultsOf(TOOLS.biome, ['ci', '--colors=off', '.']) },
  { title: 'types', faults: () => faultsOf(TOOLS.tsc, ['-b']) },
  { title: 'import rules', faults: checkImports },
  { title: 'environment', faults: checkEnvironmentReaders },
  { title: 'documentation', faults: checkDocPaths },
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

/** A tool's output where it ends with a fault, else nothing. */
async function faultsOf(tool, args) {
  const { code, output } = await runTool(tool, args, { quiet: true });
  return code === 0 ? [] : [output.trim()];
}
