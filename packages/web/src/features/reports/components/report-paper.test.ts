import type { Report } from '@ten-four/contract/reports/reports.contract';
import { expect, test } from 'vitest';
import { consequences } from '#testing/fixtures/consequences.fixtures.ts';
import { paperOf, reportsCsv, subjectNames } from './report-paper.ts';

const report = (_id: string, civilianId: string, firstName: string, dateOfBirth: string) => ({
  _id,
  civilian: { _id: civilianId, firstName, lastName: 'Johnson', dateOfBirth },
});

test('tells people of the same name apart by their date of birth', () => {
  const reports = [
    report('1', 'older', 'Jimmy', '1961-11-30'),
    report('2', 'younger', 'Jimmy', '1996-02-11'),
    report('3', 'other', 'Mara', '1994-03-14'),
    report('4', 'other', 'Mara', '1994-03-14'),
  ];
  expect([...subjectNames(reports).values()]).toEqual([
    'Jimmy Johnson, Nov 30, 1961',
    'Jimmy Johnson, Feb 11, 1996',
    'Mara Johnson',
    'Mara Johnson',
  ]);
});

const END = '2026-03-01T10:30:00.000Z';
const AT = '2026-03-01T10:00:00.000Z';
const UNTOUCHED: Report = {
  _id: 'person',
  number: 1001,
  platform: 'Xbox',
  type: 'arrest',
  offenses: [{ title: 'Robbery', fine: 5000, jailTime: 30, points: 5 }],
  reason: 'Robbery',
  fineAmount: 5000,
  jailTime: 30,
  notes: null,
  plate: null,
  location: null,
  civilian: { _id: 'dex', firstName: 'Dex', lastName: 'Farrow', dateOfBirth: '1990-02-11' },
  call: null,
  officerName: 'Marcus Vance',
  officerCallsign: 'D-104',
  officerRank: 'Officer',
  departmentId: 'department',
  departmentName: 'Los Santos Police',
  departmentShort: 'LSPD',
  createdAt: AT,
  updatedAt: AT,
  version: 1,
  paidAt: null,
  ...consequences({ fineAmount: 5000, paidAt: null }),
};
const JAILED: Report = {
  ...UNTOUCHED,
  dueAt: '2026-03-08T10:00:00.000Z',
  points: 5,
  custody: { startsAt: AT, endsAt: END, released: null },
  caseId: 'case',
  caseStatus: 'Open',
  fineStatus: 'On Hold',
};
const VOIDED: Report = {
  ...UNTOUCHED,
  fineStatus: 'None',
  voided: { at: END, by: 'ada.stone', reason: 'Wrong person' },
};

const factsOf = (report: Report) =>
  Object.fromEntries(paperOf(report).facts.map(({ label, text }) => [label, text]));

test('adds to a paper only what follows from the report', () => {
  const plain = Object.keys(factsOf(UNTOUCHED));
  expect(plain).toEqual(['Person', 'Officer', 'Platform', 'Filed', 'Fine', 'Jail time']);
  expect(factsOf(UNTOUCHED)).toMatchObject({ Fine: '$5,000.00, not paid' });
  expect(paperOf(UNTOUCHED).passages[0]?.text).toBe('Robbery ($5,000.00, 30 min, 5 points)');
  const jailed = factsOf(JAILED);
  expect(Object.keys(jailed)).toEqual([...plain, 'Points', 'Custody', 'Court']);
  expect(jailed).toMatchObject({ Fine: '$5,000.00, on hold', Points: '5', Court: 'Before the court' });
  expect(factsOf({ ...JAILED, fineStatus: 'Due' })).toMatchObject({
    Due: expect.stringMatching(/^Mar 8, 2026/),
  });
  expect(factsOf(VOIDED)).toMatchObject({
    Fine: '$5,000.00',
    Void: expect.stringMatching(/^Mar 1, 2026.*, by ada\.stone: Wrong person$/),
  });
});

test('appends the consequences to the CSV, after the columns of before', () => {
  const [head = '', ...lines] = reportsCsv([UNTOUCHED, JAILED, VOIDED]).split('\r\n');
  expect(head).toMatch(/Version,Fine status,Due \(UTC\),Points,Custody ends \(UTC\),Case,Void \(UTC\)$/);
  expect(lines.map((line) => line.split(',').slice(-6).join())).toEqual([
    'Due,,0,,,',
    `On Hold,2026-03-08T10:00:00.000Z,5,${END},Open,`,
    `None,,0,,,${END}`,
    '',
  ]);
});
