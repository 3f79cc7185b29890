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
      const { children, project, relativeModuleId: path } = module;
      totals[project.name] ??= { passed: 0, failures: [] };
      const total = totals[project.name];
      const failed = [...children.allTests('failed')];
      total.passed += [...children.allTests('passed')].length;
      total.failures.push(...failed.map((test) => `${path} > ${test.fullName}${reason(test)}`));
      if (module.state() === 'failed' && failed.length === 0) {
        const reasons = module.errors().map(({ message }) => message.split('\n')[0]);
        total.failures.push([path, ...reasons].join(' > '));
      }
    }
    writeFileSync(file, JSON.stringify(totals));
  }
}
