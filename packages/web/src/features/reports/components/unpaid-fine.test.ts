import { expect, test } from 'vitest';
import { findUnpaid } from './unpaid-fine.ts';

test('finds the first unpaid fine of a ticket or an arrest', () => {
  const paid = { _id: 'paid', fineAmount: 100, paidAt: '2026-03-01T12:00:00.000Z' };
  const warning = { _id: 'warning', fineAmount: null, paidAt: null };
  const arrest = { _id: 'arrest', fineAmount: 250, paidAt: null };
  const lists = [
    { type: 'citation', records: [paid] },
    { type: 'warning', records: [warning] },
  ] as const;
  expect(findUnpaid(lists)).toBeUndefined();
  expect(findUnpaid([...lists, { type: 'arrest', records: [arrest] }])).toBe('arrest');
});
