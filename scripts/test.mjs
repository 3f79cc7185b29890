/**
 * `npm test`: every test, with all it needs. `npm test -- server`, `npm test -- component` and `npm test -- e2e` run one
 * part; further words keep only the test files whose paths contain one of them.
 */
import './lib/node-version.mjs';
import { runBrowserTests } from './lib/browser-tests.mjs';
import { command, Interrupted, Stop } from './lib/command.mjs';
import { runComponentTests } from './lib/component-tests.mjs';
import { withFolder } from './lib/environment.mjs';
import { prepare } from './lib/prepare.mjs';
import { runServerTests } from './lib/server-tests.mjs';

const RUNNERS = {
  server: { parts: ['server', 'web', 'faults'], runTests: runServerTests },
  component: { parts: [], runTests: runComponentTests },
  e2e: { parts: ['server', 'web'], runTests: runBrowserTests },
};

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

/**
 * Prints what failed, each suite's totals and, as the very last line, those of all; answers whether everything is well.
 */
function report(results) {
  const suites = results.flatMap((result) => result.suites);
  console.log();
  for (const { title, failures } of suites)
    for (const name of failures) console.log(`${title}: ${name} failed.`);
  for (const { title, passed, failures } of suites) {
    console.log(`${title.padEnd(22)} ${passed} passed, ${failures.length} failed`);
  }
  const problems = results.flatMap(problemsOf);
  if (problems.length === 0 && suites.every(isEmpty)) problems.push('No test ran.');
  for (const problem of problems) console.log(problem);
  for (const { notice } of results) if (notice !== null) console.log(notice);
  const passed = suites.reduce((total, suite) => total + suite.passed, 0);
  const failed = countFailures(suites) + problems.length;
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0;
}

/** What is wrong beside failed tests; each counts as one more failure. */
function problemsOf({ ok, suites }) {
  // Some files of a suite are as good as none only if they were asked for by name.
  const empty = filters.length > 0 ? [] : suites.filter(isEmpty);
  const problems = empty.map(({ title }) => `${title}: no test ran.`);
  if (!ok && countFailures(suites) + problems.length === 0)
    problems.push('A run failed outside its tests: see above.');
  return problems;
}

function isEmpty({ passed, failures }) {
  return passed + failures.length === 0;
}

function countFailures(suites) {
  return suites.reduce((total, { failures }) => total + failures.length, 0);
}
