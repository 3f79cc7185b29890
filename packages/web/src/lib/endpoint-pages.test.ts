import { afterEach, expect, it, vi } from 'vitest';
import { loadAllPages, withoutEmpty } from './endpoint-pages.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('sends only the filters that are set', () => {
  expect(withoutEmpty({ type: 'arrest', officer: '', state: null, count: 0, all: false })).toEqual({
    type: 'arrest',
    count: 0,
    all: false,
  });
});

it('requests all pages in order', async () => {
  const requested: URLSearchParams[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(new URLSearchParams(address.split('?')[1]));
    const nextCursor = requested.length < 3 ? `after-${requested.length}` : null;
    return Response.json({ calls: [requested.length], nextCursor });
  });
  const pages = await loadAllPages('GET /api/calls', {});
  expect(pages.flatMap(({ calls }) => calls)).toEqual([1, 2, 3]);
  expect(requested.map((query) => query.get('cursor'))).toEqual([null, 'after-1', 'after-2']);
  expect(requested.every((query) => query.get('limit') === '500')).toBe(true);
});

it('fails as a whole if one page fails, so that no file silently lacks rows', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('cursor=')
      ? Response.json({ code: 'internal', message: 'gone' }, { status: 500 })
      : Response.json({ calls: [], nextCursor: 'next' }),
  );
  await expect(loadAllPages('GET /api/calls', {})).rejects.toThrow('gone');
});
