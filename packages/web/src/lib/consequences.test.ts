import { expect, test } from 'vitest';
import { custodyNow, fineStatusNow, licensesNow } from './consequences.ts';

const AT = '2026-12-06T12:00:00.000Z';
const at = Date.parse(AT);

test('a due fine becomes overdue at its time, and no other', () => {
  expect(fineStatusNow({ fineStatus: 'Due', dueAt: AT }, at - 1)).toBe('Due');
  expect(fineStatusNow({ fineStatus: 'Due', dueAt: AT }, at)).toBe('Overdue');
  expect(fineStatusNow({ fineStatus: 'Due', dueAt: null }, at)).toBe('Due');
  expect(fineStatusNow({ fineStatus: 'On Hold', dueAt: AT }, at)).toBe('On Hold');
});

test('custody lasts until it ends or is released', () => {
  const custody = { startsAt: AT, endsAt: AT, released: null };
  expect(custodyNow(custody, at - 1)).toBe(custody);
  expect(custodyNow(custody, at)).toBeNull();
  expect(custodyNow({ ...custody, released: { at: AT } }, at - 1)).toBeNull();
  expect(custodyNow({ endsAt: AT }, at - 1)).toEqual({ endsAt: AT });
  expect(custodyNow(null, at)).toBeNull();
});

test('a suspension lasts until its time, or without one', () => {
  const suspension = { reason: 'Reckless', at: AT, by: 'D-104', until: AT, cause: 'officer' as const };
  const suspended = { license: 'Class C', since: AT, suspension };
  const endless = { ...suspended, suspension: { ...suspension, until: null } };
  const valid = { ...suspended, suspension: null };
  expect(licensesNow([suspended, endless, valid], at - 1)).toEqual([suspended, endless, valid]);
  expect(licensesNow([suspended, endless, valid], at)).toEqual([valid, endless, valid]);
});
