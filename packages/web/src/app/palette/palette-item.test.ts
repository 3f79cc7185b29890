import { IconHash } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { RANK, type Rank, rankOfName } from '#lib/match-words.ts';
import { type PaletteItem, sortGroups } from './palette-item.ts';

const item = (id: string, rank: Rank): PaletteItem => ({
  id,
  name: id,
  description: '',
  icon: IconHash,
  rank,
  action: null,
});
const GROUPS = [
  { title: 'Commands', items: [item('a', RANK.part)] },
  { title: 'Calls', items: [] },
  { title: 'Pages', items: [item('b', RANK.words), item('c', RANK.exact), item('d', RANK.words)] },
];
const shown = (typed: string) =>
  sortGroups(GROUPS, typed).map(({ title, items }) => [title, ...items.map(({ id }) => id)].join(' '));

test('sorts groups and items by best match once text is typed', () => {
  expect(shown('c')).toEqual(['Pages c b d', 'Commands a']);
  expect(shown(' ')).toEqual(['Commands a', 'Pages b c d']);
});

test('ranks matches of a name by whole text, start, words and substring, then the description', () => {
  const ranks = ['Search Database', 'search', 'data', 'atab', 'safety', 'pizza', ' '].map((typed) =>
    rankOfName('Search Database', 'Public Safety', typed),
  );
  expect(ranks).toEqual([RANK.exact, RANK.beginning, RANK.words, RANK.part, RANK.part, null, RANK.part]);
});
