import { expect, test } from 'vitest';
import { newId } from '#platform/ids';

test('ids are UUIDv7, in order, and each has random bits of its own', () => {
  const ids = Array.from({ length: 2000 }, newId);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids.map((id) => id.slice(-10))).size).toBe(ids.length);
});
