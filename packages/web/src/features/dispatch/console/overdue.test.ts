import { expect, it } from 'vitest';
import { fakeUnit } from '#testing/fixtures/dispatch.fixtures.ts';
import { overdueOf } from './overdue.ts';

const STATUSES = [{ _id: 'stop', code: '10-11', kinds: ['Law Enforcement' as const] }];
const LIMITS = [
  { _id: '1', statusId: null, response: 'Dispatched' as const, minutes: 3, welfare: false },
  { _id: '2', statusId: 'stop', response: null, minutes: 5, welfare: true },
];
const at = (minute: number) => `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
const stopped = { status: '10-11', statusSince: at(0), contactAt: at(0) };
const overdue = (unit: object, minute: number) =>
  overdueOf(fakeUnit(unit), LIMITS, STATUSES, Date.parse(at(minute)));

it('turns amber at the limit and red at twice the limit', () => {
  expect(overdue(stopped, 4)).toBe(null);
  expect(overdue(stopped, 5)).toMatchObject({
    level: 'amber',
    label: '10-11',
    elapsed: 300_000,
    welfare: true,
  });
  expect(overdue(stopped, 10)).toMatchObject({ level: 'red' });
});

it('counts from the latest contact', () => {
  expect(overdue({ ...stopped, contactAt: at(3) }, 7)).toBe(null);
  expect(overdue({ ...stopped, contactAt: at(3) }, 8)).toMatchObject({ level: 'amber', since: at(3) });
});

it('covers responses, and puts welfare checks first', () => {
  const sent = { response: 'Dispatched', responseSince: at(0), contactAt: at(0) };
  expect(overdue({ ...sent, status: '10-8' }, 3)).toMatchObject({ label: 'Dispatched', welfare: false });
  expect(overdue({ ...stopped, ...sent }, 5)).toMatchObject({ label: '10-11', welfare: true });
});

it('ignores limits on statuses of the other kind of unit', () => {
  expect(overdue({ ...stopped, kind: 'Fire & EMS' }, 5)).toBe(null);
});

it('ignores statuses without a limit', () => {
  expect(overdue({}, 59)).toBe(null);
});
