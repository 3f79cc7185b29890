import { expect, it } from 'vitest';
import { loadAllPages, narrowing, type PageQuery } from './paged-list.ts';

it('of a filter only what narrows is sent', () => {
  expect(narrowing({ type: 'arrest', officer: '', state: null, count: 0, all: false })).toEqual({
    type: 'arrest',
    count: 0,
    all: false,
  });
});

it('all pages are asked for, each after the one before', async () => {
  const asked: PageQuery[] = [];
  const pages = await loadAllPages(async (page) => {
    asked.push(page);
    return { rows: [asked.length], nextCursor: asked.length < 3 ? `after-${asked.length}` : null };
  });
  expect(pages.flatMap(({ rows }) => rows)).toEqual([1, 2, 3]);
  expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, 'after-1', 'after-2']);
  expect(asked.every((page) => page.limit === 500)).toBe(true);
  expect(asked[0]).not.toHaveProperty('cursor');
});

it('a page that cannot be loaded fails the whole, so that no file lacks rows unsaid', async () => {
  const pages = loadAllPages(async ({ cursor }) => {
    if (cursor !== undefined) throw new Error('gone');
    return { nextCursor: 'next' };
  });
  await expect(pages).rejects.toThrow('gone');
});
