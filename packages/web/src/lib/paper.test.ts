import { expect, test } from 'vitest';
import { csvOf, csvText } from './csv.ts';
import { paperText } from './paper.ts';

test('a document as text has its facts a line each and its passages apart', () => {
  expect(
    paperText({
      number: 'SCN-1002',
      title: 'Scene Report',
      facts: [
        { label: 'Officer', text: 'D-104 Marcus Vance' },
        { label: 'Location', text: 'Harmony' },
      ],
      passages: [{ label: 'How', text: 'By the front door.' }],
    }),
  ).toBe('Scene Report SCN-1002\nOfficer: D-104 Marcus Vance\nLocation: Harmony\n\nHow\nBy the front door.');
});

test('values with commas, quotes and line ends are quoted, and none is a formula', () => {
  expect(
    csvOf(
      ['No.', 'Notes'],
      [
        ['1', csvText('=1+1')],
        ['2', 'a "b", c\nd'],
      ],
    ),
  ).toBe('No.,Notes\r\n1,\'=1+1\r\n2,"a ""b"", c\nd"\r\n');
});
