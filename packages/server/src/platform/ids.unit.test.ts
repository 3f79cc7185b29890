import { expect, test } from 'vitest';
import { newId } from '#platform/ids';

test('IDs are sorted UUIDv7 values, each with its own random bits', () => {
  const ids = Array.from({ length: 2000 }, newId);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids.map((id) => id.slice(-10))).size).toBe(ids.length);
});
