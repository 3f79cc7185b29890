import { writeFileSync } from 'node:fs';

/**
 * A reporter of Vitest's that writes how many tests passed and failed in each project, as JSON, to the file named by
 * TEST_TOTALS_FILE. A file that cannot be loaded counts as one failed test.
 */
export default class TotalsReporter {
  onTestRunEnd(modules) {
    const totals = {};
    for (const module of modules) {
      totals[module.project.name] ??= { passed: 0, failed: 0 };
      const total = totals[module.project.name];
      const states = [...module.children.allTests()].map((test) => test.result().state);
      total.passed += states.filter((state) => state === 'passed').length;
      total.failed += states.filter((state) => state === 'failed').length;
      if (module.state() === 'failed' && !states.includes('failed')) total.failed += 1;
    }
    writeFileSync(process.env.TEST_TOTALS_FILE, JSON.stringify(totals));
  }
}
