import type { PenalCode } from '@ten-four/contract/penal-codes/penal-codes.contract';
import {
  FINE_MAX,
  JAIL_MAX,
  OFFENSE_TITLE_MAX,
  OFFENSES_MAX,
  REPORT_TEXTS,
} from '@ten-four/contract/reports/reports.values';
import { describe, expect, it } from 'vitest';
import {
  type AddedOffense,
  amountsOf,
  NEW_REPORT,
  offenseOf,
  offensesOf,
  problemsOf,
  type ReportFormValues,
  reportOf,
  totalsOf,
} from './report-form.values.ts';

const CODES: readonly PenalCode[] = [
  { title: 'Robbery', category: 'Felony', fine: 4000, jailTime: 25 },
  { title: 'Robbery of a bank', category: 'Felony', fine: 9000, jailTime: 60 },
];
const ROBBERY: AddedOffense = { title: 'Robbery', fine: 4000, jailTime: 25 };

const filled = (
  offenses: readonly AddedOffense[],
  more: Partial<ReportFormValues> = {},
): ReportFormValues => ({
  ...NEW_REPORT,
  type: 'arrest',
  offenses: JSON.stringify(offenses),
  ...more,
});

describe('an offense', () => {
  it("is the penal code's where its title was typed, in any case", () => {
    expect(offenseOf(' rOBBERY ', CODES)).toEqual(ROBBERY);
  });

  it('is free text otherwise, which costs nothing', () => {
    expect(offenseOf('Robbery of', CODES)).toEqual({ title: 'Robbery of', fine: 0, jailTime: 0 });
    expect(offenseOf('x'.repeat(OFFENSE_TITLE_MAX + 1), [])?.title).toHaveLength(OFFENSE_TITLE_MAX);
    expect(offenseOf('  ', CODES)).toBeNull();
  });

  it('is taken from a draft only where the draft holds offenses', () => {
    const whole = JSON.stringify([
      ROBBERY,
      { title: 'No fine', jailTime: 5 },
      { title: 'No jail', fine: 5 },
      null,
      'Robbery',
    ]);
    expect(offensesOf({ offenses: whole })).toEqual([ROBBERY]);
    expect(offensesOf({ offenses: '{}' })).toEqual([]);
    expect(offensesOf({ offenses: '[{' })).toEqual([]);
  });
});

describe('fine and jail time', () => {
  it('are the sums of the offenses, to the cent', () => {
    const cents = { title: 'Parking', fine: 1.1, jailTime: 1 };
    expect(totalsOf([cents, { ...cents, fine: 2.2 }])).toEqual({ fine: 3.3, jailTime: 2 });
    expect(totalsOf([])).toEqual({ fine: 0, jailTime: 0 });
  });

  it('are what was written by hand, each by itself, as a whole number', () => {
    const byHand = { fineAmount: '150.99', fineEdited: true, jailTime: '7' };
    expect(amountsOf(filled([ROBBERY], byHand))).toEqual({ fine: 150, jailTime: 25 });
    expect(amountsOf(filled([ROBBERY], { jailTime: '', jailEdited: true }))).toEqual({
      fine: 4000,
      jailTime: 0,
    });
  });
});

describe('the form', () => {
  it('wants a type, and no offense that was typed and not added', () => {
    expect(problemsOf(NEW_REPORT)).toEqual({ type: REPORT_TEXTS.selectType });
    expect(problemsOf({ ...NEW_REPORT, type: 'Arrest' })).toEqual({ type: REPORT_TEXTS.selectType });
    expect(problemsOf(filled([], { offense: 'Rob' }))).toEqual({ offense: 'Add this offense, or clear it.' });
    expect(problemsOf(filled([], { offense: ' ' }))).toEqual({});
  });

  it('refuses more than the server takes, and not the most that it takes', () => {
    const most = { ...ROBBERY, fine: FINE_MAX, jailTime: JAIL_MAX };
    expect(problemsOf(filled([most]))).toEqual({});
    expect(problemsOf(filled([most, { title: 'More', fine: 0.01, jailTime: 1 }]))).toEqual({
      fineAmount: REPORT_TEXTS.fineTooHigh,
      jailTime: REPORT_TEXTS.jailTooLong,
    });
    const free = Array.from({ length: OFFENSES_MAX }, () => ({ title: 'Loitering', fine: 0, jailTime: 0 }));
    expect(problemsOf(filled(free))).toEqual({});
    expect(problemsOf(filled([...free, ROBBERY]))).toEqual({
      offense: `A report has at most ${OFFENSES_MAX} offenses.`,
    });
  });

  it('is sent with the amounts that count', () => {
    const values = filled([ROBBERY], { fineAmount: '10', fineEdited: true, notes: 'Taken in at the pier.' });
    expect(reportOf('civilian-1', values)).toEqual({
      civilianId: 'civilian-1',
      type: 'arrest',
      offenses: [ROBBERY],
      fineAmount: 10,
      jailTime: 25,
      notes: 'Taken in at the pier.',
    });
    expect(() => reportOf('civilian-1', NEW_REPORT)).toThrow(REPORT_TEXTS.selectType);
  });
});
