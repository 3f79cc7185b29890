import { expect, test } from 'vitest';
import { moveEntry, removeEntry, replaceList, saveOps, switchEntry } from './list-patch.ts';

const [A, B, C] = [
  { _id: 'a', name: 'A' },
  { _id: 'b', name: 'B' },
  { _id: 'c', name: 'C' },
] as const;
const LIST = { section: 'vehicles', list: 'types' } as const;
const WITHIN = { section: 'departments', list: 'entries', within: { _id: 'x', key: 'ranks' } } as const;
const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name).join('');

test('moves an entry before its new successor', () => {
  const up = moveEntry(LIST, [A, B, C], { entry: C, other: A, side: 'before' });
  expect([names(up.entries), up.ops]).toEqual([
    'CAB',
    [{ op: 'move', list: 'types', _id: 'c', before: 'a' }],
  ]);
  const down = moveEntry(LIST, [A, B, C], { entry: A, other: B, side: 'after' });
  expect([names(down.entries), down.ops[0]?.before]).toEqual(['BAC', 'c']);
  expect(moveEntry(LIST, [A, B, C], { entry: A, other: C, side: 'after' }).ops[0]?.before).toBeNull();
});

test('sends a nested list as a whole', () => {
  const { ops, entries } = removeEntry(WITHIN, [A, B, C], B);
  expect(names(entries)).toBe('AC');
  expect(ops).toEqual([{ op: 'edit', list: 'entries', _id: 'x', entry: { ranks: [A, C] } }]);
  const [added] = saveOps(WITHIN, [A], { _id: null, entry: { name: 'New' } });
  expect(added?.entry).toEqual({ ranks: [A, { name: 'New' }] });
  const [renamed] = saveOps(WITHIN, [A, B], { _id: 'b', entry: { name: 'Z' } });
  expect(renamed?.entry).toEqual({ ranks: [A, { _id: 'b', name: 'Z' }] });
  expect(replaceList({ entries: [{ _id: 'x', ranks: [A] }] }, WITHIN, [C])).toEqual({
    entries: [{ _id: 'x', ranks: [C] }],
  });
});

test('sends only the changed fields of an entry', () => {
  expect(saveOps(LIST, [A], { _id: 'a', entry: { name: 'Z' } })).toEqual([
    { op: 'edit', list: 'types', _id: 'a', entry: { name: 'Z' } },
  ]);
});

test('keeps a deactivated entry in its place', () => {
  const { ops, entries } = switchEntry(LIST, [A, B], A, false);
  expect(entries).toEqual([{ ...A, active: false }, B]);
  expect(ops).toEqual([{ op: 'edit', list: 'types', _id: 'a', entry: { active: false } }]);
});
