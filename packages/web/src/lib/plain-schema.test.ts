import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** A builder of schemas that the browser's stand-in lacks would stop the whole page. */

const modules = import.meta.glob(['../../../contract/src/**/*.ts', '!**/*.test.ts']);

beforeAll(() => {
  vi.resetModules();
  vi.doMock('typebox', () => import('./plain-schema.ts'));
});
afterAll(() => {
  vi.doUnmock('typebox');
  vi.resetModules();
});

test.each(Object.entries(modules))('%s loads in the browser', async (_, load) => {
  await expect(load()).resolves.toBeDefined();
});

test('they are all there, and built by the stand-in, which says of no property that it is required', async () => {
  expect(Object.keys(modules).length).toBeGreaterThan(30);
  const { IdParams } = await import('@ten-four/contract/common/schema');
  expect(Object.keys(IdParams)).toEqual(['type', 'properties']);
});
