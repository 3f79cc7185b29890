/**
 * `npm test`: runs all tests and installs what they need. `npm test -- server`, `-- component` and `-- e2e` run one
 * part; further words select the test files whose paths contain one of them.
 */
import './lib/node-version.mjs';
import { prepare } from './lib/build.mjs';
import { command, Interrupted, Stop } from './lib/command.mjs';
import { withFolder } from './lib/environment.mjs';
import { runBrowserTests, runComponentTests, runServerTests } from './lib/test-suites.mjs';

const RUNNERS = {
  server: { parts: ['server', 'web', 'faults'], runTests: runServerTests },
  component: { parts: [], runTests: runComponentTests },
  e2e: { parts: ['server', 'web'], runTests: runBrowserTests },
};

const isEmpty = ({ passed, failures }) => passed + failures.length === 0;
const counts = (passed, failed) => `${passed} passed, ${failed} failed`;

const [first, ...rest] = process.argv.slice(2);
const chosen = first !== undefined && first in RUNNERS ? [RUNNERS[first]] : Object.values(RUNNERS);
const filters = chosen.length === 1 ? rest : process.argv.slice(2);

await command(async () => {
  const option = filters.find((filter) => filter.startsWith('-'));
  if (option !== undefined)
    throw new Stop(`npm test takes server, component, e2e and parts of file names, not ${option}.`);
  const results = [];
  try {
    await prepare([...new Set(chosen.flatMap(({ parts }) => parts))]);
    await withFolder(async (folder) => {
      for (const { runTests } of chosen) results.push(await runTests(filters, folder));
    });
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    console.error(error instanceof Stop ? error.message : error);
    results.push({ ok: false, suites: [], notice: null });
  }
  process.exitCode = report(results) ? 0 : 1;
});

/** Prints the failures, each suite's totals and, last, the sum. Returns whether everything passed. */
function report(results) {
  const suites = results.flatMap((result) => result.suites);
  const problems = results.flatMap(problemsOf);
  if (problems.length === 0 && suites.every(isEmpty)) problems.push('No test ran.');
  const allPassed = suites.reduce((total, { passed }) => total + passed, 0);
  const failures = suites.flatMap((suite) => suite.failures.map((name) => `${suite.title}: ${name} failed.`));
  const allFailed = failures.length + problems.length;
  const lines = [
    ...failures,
    ...suites.map((suite) => `${suite.title.padEnd(22)} ${counts(suite.passed, suite.failures.length)}`),
    ...problems,
    ...results.flatMap(({ notice }) => notice ?? []),
    counts(allPassed, allFailed),
  ];
  console.log(`\n${lines.join('\n')}`);
  return allFailed === 0;
}

/** Lists problems beside failed tests; each counts as one more failure. */
function problemsOf({ ok, suites }) {
  // With filters, a suite without files is fine.
  const empty = filters.length > 0 ? [] : suites.filter(isEmpty);
  if (!ok && empty.length === 0 && suites.every(({ failures }) => failures.length === 0)) {
    return ['A run failed outside its tests: see above.'];
  }
  return empty.map(({ title }) => `${title}: no test ran.`);
}
