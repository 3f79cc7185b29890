import type { DutyEnd } from '@ten-four/contract/session/session.contract';
import { expect, test } from 'vitest';
import { endedDutyText } from './ended-duty.ts';

const SHIFT: DutyEnd = {
  _id: 'shift',
  name: 'D-101',
  platform: 'Xbox',
  kind: 'Law Enforcement',
  at: '2026-03-01T12:05:00.000Z',
  reason: 'silence',
};

test('names the duty that ended, the time and the reason', () => {
  expect(endedDutyText(SHIFT, '12:05')).toBe('D-101 was clocked out at 12:05: no activity.');
  expect(endedDutyText({ ...SHIFT, name: 'Dispatch 1', kind: null, reason: 'role' }, '12:05')).toBe(
    'Dispatch 1 was signed off at 12:05: your Discord role was removed.',
  );
});
