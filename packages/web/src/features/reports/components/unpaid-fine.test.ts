import { expect, test } from 'vitest';
import { consequences } from '#testing/fixtures/consequences.fixtures.ts';
import { findUnpaid } from './unpaid-fine.ts';

const record = (_id: string, about: { fineAmount: number; paidAt: string | null }, more = {}) => ({
  _id,
  consequences: consequences(about, more),
});

test('finds the first fine that is to be paid', () => {
  const unpaid = { fineAmount: 250, paidAt: null };
  const lists = [
    { records: [record('paid', { fineAmount: 100, paidAt: '2026-03-01T12:00:00.000Z' })] },
    { records: [record('warning', { fineAmount: 0, paidAt: null }), { _id: 'other', consequences: null }] },
    { records: [record('before the court', unpaid, { fineStatus: 'On Hold' })] },
  ];
  expect(findUnpaid(lists)).toBeUndefined();
  const overdue = record('arrest', unpaid, { fineStatus: 'Overdue' });
  expect(findUnpaid([...lists, { records: [overdue] }])).toBe('arrest');
});
