import { expect, test } from 'vitest';
import { suggestionsLike } from './suggestions.ts';

const labels = (typed: string) =>
  suggestionsLike(typed, ['Karin', 'Bravado', 'Karin', 'Bravado Police']).map(({ label }) => label);

test('suggests each matching text once, in any case', () => {
  expect(labels('')).toEqual(['Karin', 'Bravado', 'Bravado Police']);
  expect(labels(' BRAV')).toEqual(['Bravado', 'Bravado Police']);
  expect(labels('x')).toEqual([]);
});

test('matches words in any order, without accents and punctuation', () => {
  const texts = ['O\u2019Brien Coup\u00e9', 'Karin'];
  for (const typed of ['obrien', "coupe o'brien", 'obriencoupe']) {
    expect(suggestionsLike(typed, texts)).toHaveLength(1);
  }
});

test('leaves out texts that are already in the field', () => {
  expect(labels('karin')).toEqual([]);
  expect(labels('bravado')).toEqual(['Bravado', 'Bravado Police']);
});

test('suggests at most twenty', () => {
  const many = Array.from({ length: 50 }, (_, index) => `Model ${index}`);
  expect(suggestionsLike('', many)).toHaveLength(20);
});
