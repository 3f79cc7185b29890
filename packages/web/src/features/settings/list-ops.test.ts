import type { Op } from '@ten-four/contract/settings/settings.contract';
import { expect, test } from 'vitest';
import { applyOp, listOp, moveOp, saveOp } from './list-ops.ts';

const [A, B, C] = [
  { _id: 'a', name: 'A' },
  { _id: 'b', name: 'B' },
  { _id: 'c', name: 'C' },
] as const;
const LIST = { list: 'types' };
const NESTED = { list: 'entries', within: { _id: 'x', key: 'ranks' } };
const shown = (op: Op) => applyOp({ types: [A, B, C] }, { ...op, list: 'types' }).types;

test('moves an entry before its new successor', () => {
  const up = moveOp([A, B, C], { entry: C, other: A, side: 'before' });
  expect(listOp(LIST, [A, B, C], up)).toEqual({ op: 'move', list: 'types', _id: 'c', before: 'a' });
  expect(shown(up)).toEqual([C, A, B]);
  const down = moveOp([A, B, C], { entry: A, other: B, side: 'after' });
  expect([shown(down), down.before]).toEqual([[B, A, C], 'c']);
  const last = moveOp([A, B, C], { entry: A, other: C, side: 'after' });
  expect([shown(last), last.before]).toEqual([[B, C, A], null]);
});

test('sends a nested list as a whole', () => {
  const ranksAfter = (op: Op, ...entries: object[]) => listOp(NESTED, entries as never, op).entry;
  const removal = listOp(NESTED, [A, B, C], { op: 'remove', _id: 'b' });
  expect(removal).toEqual({ op: 'edit', list: 'entries', _id: 'x', entry: { ranks: [A, C] } });
  expect(applyOp({ entries: [{ _id: 'x', ranks: [A, B, C] }] }, removal)).toEqual({
    entries: [{ _id: 'x', ranks: [A, C] }],
  });
  expect(ranksAfter(saveOp(null, { name: 'New' }), A)).toEqual({ ranks: [A, { name: 'New' }] });
  expect(ranksAfter(saveOp('b', { name: 'Z' }), A, B)).toEqual({ ranks: [A, { _id: 'b', name: 'Z' }] });
  expect(ranksAfter({ op: 'move', _id: 'c', before: 'a' }, A, C)).toEqual({ ranks: [C, A] });
});

test('sends only the changed fields of an entry', () => {
  expect(listOp(LIST, [A], saveOp('a', { name: 'Z' }))).toEqual({
    op: 'edit',
    list: 'types',
    _id: 'a',
    entry: { name: 'Z' },
  });
});

test('keeps a deactivated entry in its place', () => {
  expect(shown(saveOp('a', { active: false }))).toEqual([{ ...A, active: false }, B, C]);
});

test('shows an added entry only once the server has given it an ID', () => {
  expect(shown(saveOp(null, { name: 'New' }))).toEqual([A, B, C]);
});
