import { expect, test } from 'vitest';
import { readCursor, writeCursor } from '#platform/cursor';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('reads the sort keys that it wrote', () => {
  expect(readCursor(writeCursor(17, 'José_-'), 'number', 'string')).toEqual([17, 'José_-']);
  expect(writeCursor(17, '\u{10ffff}')).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(readCursor(undefined, 'string')).toBeUndefined();
});

test.each([
  ['text that is not JSON', 'abc'],
  ['another type', encode('17')],
  ['fewer keys', encode([17])],
  ['more keys', encode([17, 'a', 'b'])],
  ['keys of other types', encode(['a', 17])],
  ['a fraction', encode([1.5, 'a'])],
  ['a negative number', encode([-1, 'a'])],
  ['a number that is not exact', encode([2 ** 53, 'a'])],
  ['a NUL character', encode([1, 'a\0'])],
])('rejects a cursor with %s', (_, cursor) => {
  expect(() => readCursor(cursor, 'number', 'string')).toThrow('Invalid cursor.');
});
