import { expect, it } from 'vitest';
import { FINE_MAX, JAIL_MAX, REPORT_TEXTS } from './reports.values.ts';

it('formats the limits with thousands separators', () => {
  expect(REPORT_TEXTS.fineTooHigh).toBe(`A fine is at most $${FINE_MAX.toLocaleString('en-US')}.`);
  expect(REPORT_TEXTS.jailTooLong).toBe(`Jail time is at most ${JAIL_MAX.toLocaleString('en-US')} minutes.`);
});
