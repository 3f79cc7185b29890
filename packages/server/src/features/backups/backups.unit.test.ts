import { expect, test } from 'vitest';
import { backupProblem, isDue, listSurplus } from '#features/backups/backups.rules';
import { DAY, HOUR } from '#platform/clock';

const at = Date.parse('2026-11-26T09:00:00Z');
const last = { at, isBackup: true };
const due = (iso: string, zone: string | null = null) => isDue(last, { now: Date.parse(iso), zone });

test('a backup is due at night, or at any hour after a missed night', () => {
  expect(due('2026-11-26T22:00:00Z')).toBe(false);
  expect(due('2026-11-27T03:59:00Z')).toBe(false);
  expect(due('2026-11-27T04:00:00Z')).toBe(true);
  expect(due('2026-11-27T06:00:00Z')).toBe(false);
  expect(due('2026-11-27T13:00:00Z')).toBe(true);
});

test("night is in the community's time zone", () => {
  expect(due('2026-11-27T04:30:00Z', 'America/Los_Angeles')).toBe(false);
  expect(due('2026-11-27T12:30:00Z', 'America/Los_Angeles')).toBe(true);
});

test('staff see a warning when the last backup is older than two days', () => {
  expect(backupProblem(last, at + 2 * DAY)).toBeNull();
  expect(backupProblem(last, at + 2 * DAY + HOUR)?.what).toBe('The last backup is 2 days old.');
  expect(backupProblem({ at, isBackup: false }, at + 3 * DAY)?.what).toBe('No backup has been made yet.');
});

test('deletes the oldest backups beyond the limit, and no other file', () => {
  const names = [1, 2, 3].map((day) => `ten-four-2026-11-0${day}T04-00-00Z.backup`);
  expect(listSurplus([...names, 'ten-four-before-restore-x.backup', 'mine.backup'], 2)).toEqual([names[0]]);
});
