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
  addTypedOffense,
  amountsOf,
  NEW_REPORT,
  needsPrices,
  offenseOf,
  offensesLike,
  offensesOf,
  pointsOf,
  priceOffenses,
  problemsOf,
  type ReportFormValues,
  type ReportsCalls,
  removeOffense,
  reportOf,
  sceneOf,
  totalsOf,
} from './report-form.values.ts';

const REST = {
  ...{ _id: '', description: '', points: 0 },
  ...{ fineMin: null, fineMax: null, jailMin: null, jailMax: null },
};
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

describe('offense', () => {
  it('comes from the penal code when its title is typed, in any case', () => {
    expect(offenseOf(' rOBBERY ', CODES)).toEqual(ROBBERY);
  });

  it('is free text at no cost otherwise', () => {
    expect(offenseOf('Robbery of', CODES)).toEqual({ title: 'Robbery of', fine: 0, jailTime: 0 });
    expect(offenseOf('x'.repeat(OFFENSE_TITLE_MAX + 1), [])?.title).toHaveLength(OFFENSE_TITLE_MAX);
    expect(offenseOf('  ', CODES)).toBeNull();
  });

  it('is read only from a valid draft', () => {
    const stored = JSON.stringify([
      ROBBERY,
      { title: 'No fine', jailTime: 5 },
      { title: 'No jail', fine: 5 },
      null,
      'Robbery',
    ]);
    expect(offensesOf({ offenses: stored })).toEqual([ROBBERY]);
    expect(offensesOf({ offenses: '{}' })).toEqual([]);
    expect(offensesOf({ offenses: '[{' })).toEqual([]);
  });
});

describe('fine and jail time', () => {
  it('are the totals of the offenses, to the cent', () => {
    const cents = { title: 'Parking', fine: 1.1, jailTime: 1 };
    expect(totalsOf([cents, { ...cents, fine: 2.2 }])).toEqual({ fine: 3.3, jailTime: 2 });
    expect(totalsOf([])).toEqual({ fine: 0, jailTime: 0 });
  });

  it('are the edited amounts, separately, as whole numbers', () => {
    const byHand = { fineAmount: '150.99', fineEdited: true, jailTime: '7' };
    expect(amountsOf(filled([ROBBERY], byHand))).toEqual({ fine: 150, jailTime: 25 });
    expect(amountsOf(filled([ROBBERY], { jailTime: '', jailEdited: true }))).toEqual({
      fine: 4000,
      jailTime: 0,
    });
  });
});

describe('typed offense', () => {
  it('is added, and its field is cleared', () => {
    const added = addTypedOffense(filled([ROBBERY], { offense: ' Spitting ' }), CODES);
    expect(offensesOf(added)).toEqual([ROBBERY, { title: 'Spitting', fine: 0, jailTime: 0 }]);
    expect(added.offense).toBe('');
    expect(amountsOf(addTypedOffense(filled([ROBBERY], { offense: 'robbery' }), CODES))).toEqual({
      fine: 8000,
      jailTime: 50,
    });
  });

  it('is ignored when empty', () => {
    const values = filled([ROBBERY], { offense: '  ' });
    expect(addTypedOffense(values, CODES)).toEqual(values);
  });

  it('adds its price to a fine and a jail time edited by hand', () => {
    const byHand = { fineAmount: '250.75', fineEdited: true, jailTime: '', jailEdited: true };
    const added = addTypedOffense(filled([ROBBERY], { ...byHand, offense: 'Robbery' }), CODES);
    expect(added).toMatchObject({ fineAmount: '4250', fineEdited: true, jailTime: '25', jailEdited: true });
    const fineOnly = addTypedOffense(
      filled([], { fineAmount: '1', fineEdited: true, offense: 'Robbery' }),
      CODES,
    );
    expect(amountsOf(fineOnly)).toEqual({ fine: 4001, jailTime: 25 });
  });

  it('keeps an invalid amount, which validation then reports', () => {
    const values = filled([], { fineAmount: '1,000', fineEdited: true, offense: 'Robbery' });
    expect(addTypedOffense(values, CODES).fineAmount).toBe('1,000');
  });
});

describe('offense without the penal code', () => {
  const added = (more: Partial<ReportFormValues> = {}) => {
    const first = addTypedOffense(filled([], { ...more, offense: 'robbery' }), undefined);
    return addTypedOffense({ ...first, offense: 'Spitting' }, undefined);
  };

  it('is added as typed at no cost, and sent like the others', () => {
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

  it('gets its title and price once the penal code is loaded', () => {
    const priced = priceOffenses(added(), CODES);
    expect(offensesOf(priced)).toEqual([ROBBERY, { title: 'Spitting', fine: 0, jailTime: 0 }]);
    expect(amountsOf(priced)).toEqual({ fine: 4000, jailTime: 25 });
    expect(needsPrices(priced)).toBe(false);
  });

  it('leaves a fine and a jail time edited by hand unchanged', () => {
    const byHand = { fineAmount: '7', fineEdited: true };
    expect(amountsOf(priceOffenses(added(byHand), CODES))).toEqual({ fine: 7, jailTime: 25 });
  });

  it('does not change offenses that already have a price', () => {
    const values = filled([{ title: 'Robbery', fine: 1, jailTime: 1 }]);
    expect(priceOffenses(values, CODES)).toBe(values);
  });
});

describe('removed offense', () => {
  it('subtracts its price from a fine and a jail time edited by hand, not below 0', () => {
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

describe('form', () => {
  it('requires a type, and accepts an offense that is typed but not added', () => {
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

  it("accepts the server's maximum, and refuses more", () => {
    const most = { ...ROBBERY, fine: FINE_MAX, jailTime: JAIL_MAX };
    expect(problemsOf(filled([most]))).toEqual({});
    expect(problemsOf(filled([most, { title: 'More', fine: 0.01, jailTime: 1 }]))).toEqual({
      fineAmount: REPORT_TEXTS.fineTooHigh,
      jailTime: REPORT_TEXTS.jailTooLong,
    });
    const free = Array.from({ length: OFFENSES_MAX }, () => ({ title: 'Loitering', fine: 0, jailTime: 0 }));
    expect(problemsOf(filled(free))).toEqual({});
    expect(problemsOf(addTypedOffense(filled(free, { offense: 'Robbery' }), CODES))).toEqual({
      offense: `A report has at most ${OFFENSES_MAX} offenses.`,
    });
  });

  it('is sent with the effective amounts', () => {
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

describe('scene', () => {
  const own = { callId: 'call-1', location: 'Route 68' };

  it("is the officer's own call until another or none is chosen", () => {
    expect(sceneOf(NEW_REPORT, CALLS)).toEqual(own);
    expect(sceneOf(NEW_REPORT, { ...CALLS, ownId: '' })).toEqual({ callId: '', location: '' });
    const chosen = { ...NEW_REPORT, callChosen: true };
    expect(sceneOf(chosen, CALLS)).toEqual({ callId: '', location: '' });
    expect(sceneOf({ ...chosen, callId: 'call-2' }, CALLS)).toEqual({ callId: 'call-2', location: '' });
  });

  it('keeps a typed location and a call that was closed meanwhile', () => {
    const written = { ...NEW_REPORT, location: 'Pier', locationEdited: true };
    expect(sceneOf(written, CALLS)).toEqual({ ...own, location: 'Pier' });
    expect(sceneOf({ ...written, location: '' }, CALLS)).toEqual({ ...own, location: '' });
    const draft = { ...NEW_REPORT, callId: 'call-0', callChosen: true };
    expect(sceneOf(draft, CALLS)).toEqual({ callId: 'call-0', location: '' });
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

it('finds an offense by part of its title, in any case', () => {
  expect(titles('')).toEqual([]);
  expect(titles(' EVADING ')).toEqual(['Evading a peace officer']);
  expect(titles('grand theft auto')).toEqual(['Grand theft auto']);
  expect(titles('rude')).toEqual([]);
});

it('finds an offense by a common name or abbreviation', () => {
  expect(titles('dui')).toEqual(['Driving under the influence']);
  expect(titles('GTA')).toEqual(['Grand theft auto']);
  expect(titles('drunk')).toEqual(['Driving under the influence', 'Public intoxication']);
  expect(titles('seat belt')).toEqual(titles('seatbelt'));
  expect(titles('seat belt')).toEqual(['Failure to wear a seat belt']);
  expect(titles('felon')).toEqual(['Possession of a firearm by a felon']);
});

it('sums points by title in any case, those of the report before those of the penal code', () => {
  const filed = { title: 'Robbery', points: 3 };
  const codes = CODES.map((code) => ({ ...code, points: 5 }));
  expect(pointsOf('citation', ['ROBBERY', 'robbery of a bank', 'Rude'], [filed, ...codes])).toBe(8);
  expect(pointsOf('warning', ['ROBBERY'], [filed, ...codes])).toBe(0);
});
