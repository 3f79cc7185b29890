import { describe, expect, test } from 'vitest';
import {
  contestUntilOf,
  custodyOf,
  fineStatusOf,
  isInCustody,
  type ReportFacts,
  standingOf,
  suspensionOf,
} from '#features/consequences/index';
import { DAY, MINUTE } from '#platform/clock';
import { DEFAULT_SETTINGS } from '#platform/settings/defaults';
import type { Settings } from '#platform/settings/settings';

const NOW = 1_800_000_000_000;
const DEFAULTS = DEFAULT_SETTINGS.consequences as Settings['values']['consequences'];
const rules = { ...DEFAULTS, pointsLimit: 8, overdueSuspends: true };

const settingsOf = (consequences: typeof DEFAULTS = rules, grants: string[] = ['Judge']) =>
  ({
    values: { consequences, grants: { entries: grants.map((grant) => ({ grant })) } },
  }) as unknown as Settings;

const suspensionsAt = (reports: ReportFacts[], now: number, given: typeof DEFAULTS = rules) =>
  standingOf(reports, settingsOf(given), now).suspensions;

let made = 0;
function report(more: Partial<ReportFacts> = {}): ReportFacts {
  made += 1;
  return {
    id: `report-${made}`,
    number: 1000 + made,
    type: 'citation',
    fine: 20_000,
    jail_minutes: 0,
    points: 0,
    created_at: NOW - DAY,
    due_at: null,
    paid_at: null,
    released_at: null,
    voided_at: null,
    case_state: null,
    ...more,
  } as ReportFacts;
}

test.each<[string, Partial<ReportFacts>]>([
  ['Due', {}],
  ['Due', { due_at: NOW + 1 }],
  ['Overdue', { due_at: NOW }],
  ['Paid', { due_at: NOW, paid_at: NOW }],
  ['On Hold', { due_at: NOW, case_state: 'Open' }],
  ['Paid', { paid_at: NOW, case_state: 'Open' }],
  ['Due', { case_state: 'Withdrawn' }],
  ['Due', { case_state: 'Decided' }],
  ['Dismissed', { fine: 0, case_state: 'Dismissed' }],
  ['None', { fine: 0 }],
  ['None', { fine: 0, case_state: 'Open' }],
  ['None', { type: 'warning' }],
  ['None', { voided_at: NOW, due_at: NOW }],
  ['None', { voided_at: NOW, fine: 0, case_state: 'Dismissed' }],
])('a fine is %s: %j', (status, more) => {
  expect(fineStatusOf(report(more), NOW)).toBe(status);
});

describe('custody', () => {
  const arrest = { type: 'arrest' as const, jail_minutes: 10, created_at: NOW };

  test('runs from filing, until it ends or is released', () => {
    const held = report(arrest);
    expect(custodyOf(held, rules)).toEqual({ startsAt: NOW, endsAt: NOW + 10 * MINUTE });
    expect(isInCustody(held, rules, NOW + 10 * MINUTE - 1)).toBe(true);
    expect(isInCustody(held, rules, NOW + 10 * MINUTE)).toBe(false);
    expect(isInCustody(report({ ...arrest, released_at: NOW }), rules, NOW + 1)).toBe(false);
  });

  test('is capped, and only valid arrests with jail time have it', () => {
    const long = custodyOf(report({ ...arrest, jail_minutes: 1000 }), rules);
    expect(long?.endsAt).toBe(NOW + 240 * MINUTE);
    expect(custodyOf(report({ ...arrest, type: 'citation' }), rules)).toBeNull();
    expect(custodyOf(report({ ...arrest, jail_minutes: 0 }), rules)).toBeNull();
    expect(custodyOf(report({ ...arrest, voided_at: NOW }), rules)).toBeNull();
  });

  test('of several arrests is the longest', () => {
    const arrests = [10, 30, 20].map((jail_minutes) => report({ ...arrest, jail_minutes }));
    expect(standingOf(arrests, settingsOf(), NOW).custody?.endsAt).toBe(NOW + 30 * MINUTE);
  });
});

test('a report can be contested for some days, once, while the court is open', () => {
  expect(contestUntilOf(report({ created_at: NOW }), settingsOf())).toBe(NOW + 7 * DAY);
  expect(contestUntilOf(report(), settingsOf(rules, ['Staff']))).toBeNull();
  for (const more of [{ type: 'warning' }, { voided_at: NOW }, { case_state: 'Withdrawn' }] as const) {
    expect(contestUntilOf(report(more), settingsOf())).toBeNull();
  }
});

describe('points', () => {
  const day = (days: number, points: number, more: Partial<ReportFacts> = {}) =>
    report({ created_at: NOW - days * DAY, points, ...more });

  test('count within the window, unless void or before the court', () => {
    const reports = [
      day(30, 1),
      day(29, 2),
      day(1, 3, { voided_at: NOW }),
      day(1, 4, { case_state: 'Open' }),
      day(0, 5, { case_state: 'Withdrawn' }),
      day(-1, 6),
    ];
    expect(standingOf(reports, settingsOf(), NOW).points).toBe(7);
  });

  test('that reach the limit suspend from the report that reached it', () => {
    const [earlier, last] = [day(9, 3), day(2, 2)];
    const reports = [day(20, 3), earlier, last];
    expect(suspensionsAt(reports, earlier.created_at)).toEqual([]);
    for (const now of [last.created_at, NOW, NOW + 5 * DAY - 1]) {
      expect(suspensionsAt(reports, now)).toEqual([
        {
          cause: 'points',
          reason: `Report ${last.number} reached 8 points`,
          at: NOW - 2 * DAY,
          by: 'Ten-Four',
          until: NOW + 5 * DAY,
          reportNumber: last.number,
        },
      ]);
    }
    expect(suspensionsAt(reports, last.created_at - 1)).toEqual([]);
    expect(suspensionsAt(reports, NOW + 5 * DAY)).toEqual([]);
  });

  test('that reached the limit before the oldest left the window still suspend', () => {
    const reports = [day(31, 4), day(5, 4)];
    expect(standingOf(reports, settingsOf(), NOW).points).toBe(4);
    expect(suspensionsAt(reports, NOW)).toHaveLength(1);
  });

  test('suspend nothing while they are off, or once a report is void', () => {
    const reports = [day(2, 4), day(1, 4)];
    expect(suspensionsAt(reports, NOW, { ...rules, pointsLimit: null })).toEqual([]);
    const [first, ...rest] = reports;
    const voided = [{ ...report(first), voided_at: NOW }, ...rest];
    expect(suspensionsAt(voided, NOW)).toEqual([]);
  });
});

describe('a license', () => {
  const valid = {
    suspended_at: null,
    suspended_until: null,
    suspension_reason: null,
    suspended_by: null,
    lifted_at: null,
  };
  const byOfficer = {
    ...valid,
    suspended_at: NOW - 1,
    suspension_reason: 'Reckless',
    suspended_by: 'D-104',
  };
  const overdue = report({ number: 1031, due_at: NOW - 2 });
  const standing = standingOf([overdue], settingsOf(), NOW);
  const nothing = standingOf([], settingsOf(), NOW);

  test("is suspended by an officer until that suspension's end", () => {
    expect(suspensionOf(byOfficer, standing, NOW)).toEqual({
      reason: 'Reckless',
      at: NOW - 1,
      by: 'D-104',
      until: null,
      cause: 'officer',
    });
    expect(suspensionOf({ ...byOfficer, suspended_until: NOW }, nothing, NOW)).toBeNull();
    expect(suspensionOf({ ...byOfficer, suspended_until: NOW }, standing, NOW)?.cause).toBe('fine');
  });

  test('is suspended by an overdue fine, unless that was lifted for it', () => {
    expect(suspensionOf(valid, nothing, NOW)).toBeNull();
    expect(suspensionOf(valid, standing, NOW)).toEqual({
      reason: 'The fine of report 1031 is overdue',
      at: NOW - 2,
      by: 'Ten-Four',
      until: null,
      cause: 'fine',
      reportNumber: 1031,
    });
    expect(suspensionOf({ ...valid, lifted_at: NOW - 2 }, standing, NOW)).toBeNull();
    expect(suspensionOf({ ...valid, lifted_at: NOW - 3 }, standing, NOW)).not.toBeNull();
  });

  test('is suspended by points until the longest suspension ends', () => {
    const reports = [1, 0].map((days) =>
      report({ created_at: NOW - days * DAY, points: 8, number: 1000 + days }),
    );
    expect(suspensionOf(valid, standingOf(reports, settingsOf(), NOW), NOW)).toMatchObject({
      reason: 'Report 1000 reached 8 points',
      until: NOW + 7 * DAY,
      cause: 'points',
    });
  });
});
