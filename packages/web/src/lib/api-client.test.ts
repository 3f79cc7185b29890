import { afterEach, expect, it, vi } from 'vitest';
import { callListEndpoint } from './api-client.ts';

afterEach(() => vi.unstubAllGlobals());

const answering = (headers: Record<string, string>) =>
  vi.stubGlobal('fetch', async () => new Response('[]', { headers }));

function abortedBy(reason: DOMException): AbortController {
  const controller = new AbortController();
  controller.abort(reason);
  return controller;
}

it.each([
  [
    '</api/warrants/all?limit=1&cursor=123_0190a000-0000-7000-8000-000000000000>; rel="next"',
    '123_0190a000-0000-7000-8000-000000000000',
  ],
  ['</api/warrants/all?cursor=1_a%2Db>; rel="next"', '1_a-b'],
  ['</api/warrants/all?cursor=1_a>; rel="prev"', null],
  ['</api/warrants/all>; rel="next"', null],
])('follows the Link header of a plain list: %s', async (link, nextCursor) => {
  answering({ link });
  expect(await callListEndpoint('GET /api/warrants/all')).toEqual({ rows: [], nextCursor });
});

it.each(['at once', 'within the answer'])('reports a timeout as a connection failure: %s', async (when) => {
  const timeout = new DOMException('It took too long.', 'TimeoutError');
  const { signal } = abortedBy(timeout);
  const broken = new ReadableStream({ start: (stream) => stream.error(timeout) });
  vi.stubGlobal('fetch', async () => {
    if (when === 'at once') throw timeout;
    return new Response(broken);
  });
  const request = callListEndpoint('GET /api/warrants/all', { signal });
  await expect(request).rejects.toMatchObject({ status: 0, code: 'offline' });
});

it('reports an aborted request as such', async () => {
  const { signal } = abortedBy(new DOMException('No longer needed.', 'AbortError'));
  vi.stubGlobal('fetch', async () => {
    throw signal.reason;
  });
  await expect(callListEndpoint('GET /api/warrants/all', { signal })).rejects.toBe(signal.reason);
});

it('ends a plain list without a Link header', async () => {
  answering({});
  expect(await callListEndpoint('GET /api/warrants/all')).toEqual({ rows: [], nextCursor: null });
});
