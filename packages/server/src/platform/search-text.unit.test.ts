import { expect, test } from 'vitest';
import { foldKey, foldSearch } from '#platform/search-text';

test.each([
  ['  Tips\u00c4 ', 'tips\u00e4'],
  [' ', null],
  ['', null],
  [undefined, null],
])('%j becomes the search term %j', (typed, folded) => {
  expect(foldSearch(typed)).toBe(folded);
});

test('truncates text that folds to more than 40 characters, between characters', () => {
  // One letter that folds to 18.
  expect(foldSearch('\ufdfa'.repeat(40))).toHaveLength(40);
  expect(foldSearch('\u{1f600}'.repeat(41))).toBe('\u{1f600}'.repeat(40));
  expect(foldSearch('\u00df'.repeat(40), foldKey)).toBe('s'.repeat(40));
});
