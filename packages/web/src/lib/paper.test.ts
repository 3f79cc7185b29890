import { expect, test } from 'vitest';
import { csvOf, csvText } from './csv.ts';
import { paperText } from './paper.ts';

test('formats a document as text with one line per fact and separate paragraphs', () => {
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

test('quotes values with commas, quotes and line breaks, and escapes formulas', () => {
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

test.each([
  ['late; =1+1', "late;' =1+1"],
  ['late\t@SUM(A1)', "late\t'@SUM(A1)"],
  ['late\n-1', "late\n'-1"],
  ['late;"=1', `late;'"=1`],
])('escapes a formula in the middle of %j, where other separators end a cell', (text, shown) => {
  expect(csvText(text)).toBe(shown);
  expect(csvOf([], [[shown]])).toBe(`\r\n"${shown.replaceAll('"', '""')}"\r\n`);
});

test.each(['3-4; two', 'a = b', 'x@y', 'one;two'])('leaves %j unchanged', (text) => {
  expect(csvText(text)).toBe(text);
});
