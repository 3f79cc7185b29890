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
  addTyped,
  amountsOf,
  NEW_REPORT,
  needsPrices,
  offenseOf,
  offensesLike,
  offensesOf,
  pricedBy,
  problemsOf,
  type ReportFormValues,
  type ReportsCalls,
  removeOffense,
  reportOf,
  sceneOf,
  totalsOf,
} from './report-form.values.ts';

const REST = { _id: '', description: '', fineMin: null, fineMax: null, jailMin: null, jailMax: null };
const CODES: readonly PenalCode[] = [
  { ...REST, title: 'Robbery', category: 'Felony', fine: 4000, jailTime: 25 },
  { ...REST, title: 'Robbery of a bank', category: 'Felony', fine: 9000, jailTime: 60 },
];
const ROBBERY: AddedOffense = { title: 'Robbery', fine: 4000, jailTime: 25 };

const CALLS: ReportsCalls = {
  active: [
    { _id: 'call-1', callNumber: 1001, type: 'Pursuit', location: 'Route 68' },
    { _id: 'call-2', callNumber: 1002, type: 'Robbery', location: null },
  ],
  ownId: 'call-1',
};

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

describe('a typed offense', () => {
  it('is added, and its field emptied', () => {
    const added = addTyped(filled([ROBBERY], { offense: ' Spitting ' }), CODES);
    expect(offensesOf(added)).toEqual([ROBBERY, { title: 'Spitting', fine: 0, jailTime: 0 }]);
    expect(added.offense).toBe('');
    expect(amountsOf(addTyped(filled([ROBBERY], { offense: 'robbery' }), CODES))).toEqual({
      fine: 8000,
      jailTime: 50,
    });
  });

  it('is none where nothing is typed', () => {
    const values = filled([ROBBERY], { offense: '  ' });
    expect(addTyped(values, CODES)).toEqual(values);
  });

  it('adds what it costs to a fine and a jail time that were edited by hand', () => {
    const byHand = { fineAmount: '250.75', fineEdited: true, jailTime: '', jailEdited: true };
    const added = addTyped(filled([ROBBERY], { ...byHand, offense: 'Robbery' }), CODES);
    expect(added).toMatchObject({ fineAmount: '4250', fineEdited: true, jailTime: '25', jailEdited: true });
    const fineOnly = addTyped(filled([], { fineAmount: '1', fineEdited: true, offense: 'Robbery' }), CODES);
    expect(amountsOf(fineOnly)).toEqual({ fine: 4001, jailTime: 25 });
  });

  it('leaves alone what is no amount, which the check then tells', () => {
    const values = filled([], { fineAmount: '1,000', fineEdited: true, offense: 'Robbery' });
    expect(addTyped(values, CODES).fineAmount).toBe('1,000');
  });
});

describe('an offense that was added without the penal code', () => {
  const added = (more: Partial<ReportFormValues> = {}) => {
    const first = addTyped(filled([], { ...more, offense: 'robbery' }), undefined);
    return addTyped({ ...first, offense: 'Spitting' }, undefined);
  };

  it('is there as typed, costs nothing, and is sent as the others are', () => {
    expect(offensesOf(added()).map(({ title }) => title)).toEqual(['robbery', 'Spitting']);
    expect(amountsOf(added())).toEqual({ fine: 0, jailTime: 0 });
    expect(needsPrices(added())).toBe(true);
    expect(needsPrices(filled([ROBBERY]))).toBe(false);
    expect(needsPrices(filled([], { offense: ' robbery' }))).toBe(true);
    expect(reportOf('civilian-1', added(), CALLS).offenses).toEqual([
      { title: 'robbery', fine: 0, jailTime: 0 },
      { title: 'Spitting', fine: 0, jailTime: 0 },
    ]);
  });

  it('gets its price, and its title, once the penal code is there', () => {
    const priced = pricedBy(added(), CODES);
    expect(offensesOf(priced)).toEqual([ROBBERY, { title: 'Spitting', fine: 0, jailTime: 0 }]);
    expect(amountsOf(priced)).toEqual({ fine: 4000, jailTime: 25 });
    expect(needsPrices(priced)).toBe(false);
  });

  it('leaves a fine and a jail time that were edited by hand as they are', () => {
    const byHand = { fineAmount: '7', fineEdited: true };
    expect(amountsOf(pricedBy(added(byHand), CODES))).toEqual({ fine: 7, jailTime: 25 });
  });

  it('is the only one that is priced: what was added with the code stays as it was', () => {
    const values = filled([{ title: 'Robbery', fine: 1, jailTime: 1 }]);
    expect(pricedBy(values, CODES)).toBe(values);
  });
});

describe('an offense that is taken out again', () => {
  it('takes what it costs off a fine and a jail time that were edited by hand, not below 0', () => {
    const spitting = { title: 'Spitting', fine: 0, jailTime: 0 };
    const values = filled([ROBBERY, spitting], {
      fineAmount: '4100',
      fineEdited: true,
      jailTime: '20',
      jailEdited: true,
    });
    const without = removeOffense(values, 0);
    expect(offensesOf(without)).toEqual([spitting]);
    expect(without).toMatchObject({ fineAmount: '100', jailTime: '0' });
    expect(amountsOf(removeOffense(filled([ROBBERY]), 0))).toEqual({ fine: 0, jailTime: 0 });
  });
});

describe('the form', () => {
  it('wants a type, and nothing of an offense that is typed', () => {
    expect(problemsOf(NEW_REPORT)).toEqual({ type: REPORT_TEXTS.selectType });
    expect(problemsOf({ ...NEW_REPORT, type: 'Arrest' })).toEqual({ type: REPORT_TEXTS.selectType });
    expect(problemsOf(filled([], { offense: 'Rob' }))).toEqual({});
  });

  it.each(['-5', '-0.5', 'none', '1,000', '$5', '.'])('refuses %s as a fine or a jail time', (text) => {
    const byHand = { fineAmount: text, fineEdited: true, jailTime: text, jailEdited: true };
    expect(problemsOf(filled([ROBBERY], byHand))).toEqual({
      fineAmount: 'Enter dollars only, without $ or commas.',
      jailTime: 'Enter whole minutes, 0 or more.',
    });
    // What was typed before the field followed the totals again does not count.
    expect(problemsOf(filled([ROBBERY], { fineAmount: text, jailTime: text }))).toEqual({});
  });

  it.each([
    ['250.75', 250],
    [' 7 ', 7],
    ['0', 0],
    ['', 0],
  ])('reads %j as a whole number', (text, read) => {
    const values = filled([ROBBERY], { fineAmount: text, fineEdited: true });
    expect(problemsOf(values)).toEqual({});
    expect(amountsOf(values).fine).toBe(read);
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
    expect(problemsOf(addTyped(filled(free, { offense: 'Robbery' }), CODES))).toEqual({
      offense: `A report has at most ${OFFENSES_MAX} offenses.`,
    });
  });

  it('is sent with the amounts that count', () => {
    const values = filled([ROBBERY], { fineAmount: '10', fineEdited: true, notes: 'Taken in at the pier.' });
    expect(reportOf('civilian-1', values, CALLS)).toEqual({
      civilianId: 'civilian-1',
      type: 'arrest',
      offenses: [ROBBERY],
      fineAmount: 10,
      jailTime: 25,
      callId: 'call-1',
      location: 'Route 68',
      plate: '',
      notes: 'Taken in at the pier.',
    });
    expect(() => reportOf('civilian-1', NEW_REPORT, CALLS)).toThrow(REPORT_TEXTS.selectType);
  });
});

describe('the scene', () => {
  const own = { callId: 'call-1', location: 'Route 68' };

  it("is the officer's own call, until another or none is chosen", () => {
    expect(sceneOf(NEW_REPORT, CALLS)).toEqual(own);
    expect(sceneOf(NEW_REPORT, { ...CALLS, ownId: '' })).toEqual({ callId: '', location: '' });
    const chosen = { ...NEW_REPORT, callChosen: true };
    expect(sceneOf(chosen, CALLS)).toEqual({ callId: '', location: '' });
    expect(sceneOf({ ...chosen, callId: 'call-2' }, CALLS)).toEqual({ callId: 'call-2', location: '' });
  });

  it('keeps a place that was written by hand, and a call that was closed meanwhile', () => {
    const written = { ...NEW_REPORT, location: 'Pier', locationEdited: true };
    expect(sceneOf(written, CALLS)).toEqual({ ...own, location: 'Pier' });
    expect(sceneOf({ ...written, location: '' }, CALLS)).toEqual({ ...own, location: '' });
    const gone = { ...NEW_REPORT, callId: 'call-0', callChosen: true };
    expect(sceneOf(gone, CALLS)).toEqual({ callId: 'call-0', location: '' });
  });
});

const TITLES = [
  'Driving under the influence',
  'Evading a peace officer',
  'Grand theft',
  'Grand theft auto',
  'Failure to wear a seat belt',
  'Possession of a firearm by a felon',
  'Public intoxication',
].map((title) => ({ ...REST, title, category: '', fine: 1, jailTime: 1 }));
const titles = (typed: string) => offensesLike(typed, TITLES).map(({ title }) => title);

it('finds an offense by a part of its title, the exact one first', () => {
  expect(titles('')).toEqual([]);
  expect(titles(' EVADING ')).toEqual(['Evading a peace officer']);
  expect(titles('grand theft auto')).toEqual(['Grand theft auto']);
  expect(titles('rude')).toEqual([]);
});

it('finds an offense by what officers call it', () => {
  expect(titles('dui')).toEqual(['Driving under the influence']);
  expect(titles('GTA')).toEqual(['Grand theft auto']);
  expect(titles('drunk')).toEqual(['Driving under the influence', 'Public intoxication']);
  expect(titles('seat belt')).toEqual(titles('seatbelt'));
  expect(titles('seat belt')).toEqual(['Failure to wear a seat belt']);
  expect(titles('felon')).toEqual(['Possession of a firearm by a felon']);
});
