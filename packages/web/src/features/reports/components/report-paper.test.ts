import { expect, test } from 'vitest';
import { subjectNames } from './report-paper.ts';

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
