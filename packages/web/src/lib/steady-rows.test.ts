import { expect, test } from 'vitest';
import { refreshRows } from './steady-rows.ts';

const row = (_id: string, text = '') => ({ _id, text });

test('keeps the order of a frozen list, with current content', () => {
  const heldRows = [row('a'), row('b'), row('c')];
  const currentRows = [row('new'), row('c', 'changed'), row('a')];
  expect(refreshRows(currentRows, heldRows)).toEqual([row('a'), row('b'), row('c', 'changed')]);
});
