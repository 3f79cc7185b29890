import type { Endpoint } from '@ten-four/contract/common/endpoint';
import { TEXT_SEARCH_MAX } from '@ten-four/contract/search/search.values';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createUnderWay, nothing } from '#platform/http/under-way';
import { ENDPOINTS, OPERATIONS } from '#testing/every-endpoint';

const request = () => ({ raw: { destroyed: false }, endTurns: nothing }) as unknown as FastifyRequest;

test('of one user two expensive requests run at a time; cheap ones and other users go on', async () => {
  const underWay = createUnderWay({ readWithin: 1000, limited: true });
  const begun: number[] = [];
  const requests = Array.from({ length: 5 }, request);
  const turns = requests.map(async (one, index) => {
    await underWay.takeUserTurn(one, 'ann', true);
    begun.push(index);
  });
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  expect(underWay.takeUserTurn(request(), 'ann')).toBeUndefined();
  expect(underWay.takeUserTurn(request(), 'ben', true)).toBeUndefined();
  for (let end = 0; end < 5; end += 1) {
    requests[end]?.endTurns();
    await turns[Math.min(end + 2, 4)];
    expect(begun).toEqual([0, 1, 2, 3, 4].slice(0, end + 3));
  }
});

test.each(
  OPERATIONS.filter((operation) => {
    const { query }: Endpoint = ENDPOINTS[operation];
    return Object.values(Object(Object(query).properties)).some(
      (property) => Object(property).maxLength === TEXT_SEARCH_MAX,
    );
  }),
)('%s searches texts, so it is expensive', (operation) => {
  const endpoint: Endpoint = ENDPOINTS[operation];
  expect(endpoint.expensive).toBe(true);
});
