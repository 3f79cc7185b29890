import { expect, test } from 'vitest';
import { amendmentOf, amendmentProblems, changesOf } from './amendment.values.ts';

const report = {
  type: 'citation' as const,
  offenses: [{ title: 'Speeding', fine: 150, jailTime: 0, points: 0 }],
  fineAmount: 150,
  jailTime: 0,
  plate: '61HYT330',
  location: null,
  notes: null,
};

test('sends only changed fields', () => {
  const values = amendmentOf(report);
  expect(changesOf(values, report)).toEqual({});
  expect(changesOf({ ...values, notes: 'Seen on camera.' }, report)).toEqual({ notes: 'Seen on camera.' });
  expect(changesOf({ ...values, plate: '', location: 'Pier' }, report)).toEqual({
    plate: '',
    location: 'Pier',
  });
});

test('keeps the fine of an unchanged offense, and sends the typed totals', () => {
  const values = {
    ...amendmentOf(report),
    offenses: 'Speeding\n\n Broken tail light ',
    fineAmount: '180.50',
  };
  expect(changesOf(values, report)).toEqual({
    offenses: [{ title: 'Speeding', fine: 150, jailTime: 0 }, { title: 'Broken tail light' }],
    fineAmount: 180.5,
    jailTime: 0,
  });
});

test('rejects a fine with three decimals, and a jail time with any', () => {
  const problems = amendmentProblems({ ...amendmentOf(report), fineAmount: '1.234', jailTime: '2.5' });
  expect(Object.keys(problems)).toEqual(['fineAmount', 'jailTime']);
});
