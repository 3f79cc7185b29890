import { writeFileSync } from 'node:fs';

/** Returns the first line of a failed test's error. */
function reason(test) {
  const [error] = test.result().errors ?? [];
  return error === undefined ? '' : ` (${error.message.split('\n')[0]})`;
}

/**
 * Vitest reporter that writes the number of passed tests and the failed names of each project as JSON to
 * TEST_TOTALS_FILE. A file that fails to load counts as one failed test.
 */
export default class TotalsReporter {
  onTestRunEnd(modules) {
    const { TEST_TOTALS_FILE: file } = process.env;
    if (file === undefined) throw new Error('TEST_TOTALS_FILE names no file');
    const totals = {};
    for (const module of modules) {
      totals[module.project.name] ??= { passed: 0, failures: [] };
      const total = totals[module.project.name];
      const tests = [...module.children.allTests()];
      const failed = tests.filter((test) => test.result().state === 'failed');
      total.passed += tests.filter((test) => test.result().state === 'passed').length;
      total.failures.push(
        ...failed.map((test) => `${module.relativeModuleId} > ${test.fullName}${reason(test)}`),
      );
      if (module.state() === 'failed' && failed.length === 0) {
        const reasons = module.errors().map(({ message }) => message.split('\n')[0]);
        total.failures.push([module.relativeModuleId, ...reasons].join(' > '));
      }
    }
    writeFileSync(file, JSON.stringify(totals));
  }
}
