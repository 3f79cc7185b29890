import { IconHash } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { RANK, type Rank, rankOfName } from '#lib/match-words.ts';
import { inOrder, type PaletteItem } from './palette-item.ts';

const item = (id: string, rank: Rank): PaletteItem => ({
  id,
  name: id,
  description: '',
  icon: IconHash,
  rank,
  act: null,
});
const GROUPS = [
  { title: 'Commands', items: [item('a', RANK.part)] },
  { title: 'Calls', items: [] },
  { title: 'Pages', items: [item('b', RANK.words), item('c', RANK.exact), item('d', RANK.words)] },
];
const shown = (typed: string) =>
  inOrder(GROUPS, typed).map(({ title, items }) => [title, ...items.map(({ id }) => id)].join(' '));

test('what fits best comes first, groups and items, once something is typed', () => {
  expect(shown('c')).toEqual(['Pages c b d', 'Commands a']);
  expect(shown(' ')).toEqual(['Commands a', 'Pages b c d']);
});

test('a name fits by itself, its beginning, its words or any part of it; then its description', () => {
  const ranks = ['Search Database', 'search', 'data', 'atab', 'safety', 'pizza', ' '].map((typed) =>
    rankOfName('Search Database', 'Public Safety', typed),
  );
  expect(ranks).toEqual([RANK.exact, RANK.beginning, RANK.words, RANK.part, RANK.part, null, RANK.part]);
});
