import { warrantEndpoints } from '@ten-four/contract/warrants/warrants.contract';
import { afterEach, expect, it, vi } from 'vitest';
import { callListEndpoint } from './api-client.ts';

afterEach(() => vi.unstubAllGlobals());

const answering = (headers: Record<string, string>) =>
  vi.stubGlobal('fetch', async () => new Response('[]', { headers }));

it.each([
  [
    '</api/warrants/all?limit=1&cursor=123_0190a000-0000-7000-8000-000000000000>; rel="next"',
    '123_0190a000-0000-7000-8000-000000000000',
  ],
  ['</api/warrants/all?cursor=1_a%2Db>; rel="next"', '1_a-b'],
  ['</api/warrants/all?cursor=1_a>; rel="prev"', null],
  ['</api/warrants/all>; rel="next"', null],
])('a bare list goes on where its Link header says: %s', async (link, nextCursor) => {
  answering({ link });
  expect(await callListEndpoint(warrantEndpoints.listWarrants)).toEqual({ rows: [], nextCursor });
});

it('a bare list without a Link header has ended', async () => {
  answering({});
  expect(await callListEndpoint(warrantEndpoints.listWarrants)).toEqual({ rows: [], nextCursor: null });
});
