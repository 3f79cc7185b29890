import { expect, test } from 'vitest';
import { steady } from './steady-rows.ts';

const row = (_id: string, text = '') => ({ _id, text });

test('keeps the order of a frozen list, with current content', () => {
  const held = [row('a'), row('b'), row('c')];
  const now = [row('new'), row('c', 'changed'), row('a')];
  expect(steady(now, held)).toEqual([row('a'), row('b'), row('c', 'changed')]);
});
