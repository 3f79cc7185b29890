import { setImmediate as turn } from 'node:timers/promises';
import type { Endpoint } from '@ten-four/contract/common/endpoint';
import { TEXT_SEARCH_MAX } from '@ten-four/contract/search/search.values';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createRequestQueues, noop } from '#platform/http/request-queues';
import { ENDPOINTS, OPERATIONS } from '#testing/every-endpoint';

const request = () => ({ raw: { destroyed: false }, releaseSlots: noop }) as unknown as FastifyRequest;

test('runs two expensive requests per user at a time, without delaying cheap ones or other users', async () => {
  const underWay = createRequestQueues({ readWithin: 1000, limited: true });
  const begun: number[] = [];
  const requests = Array.from({ length: 5 }, request);
  const turns = requests.map(async (one, index) => {
    await underWay.waitForUserSlot(one, 'ann', true);
    begun.push(index);
  });
  await turn();
  expect(begun).toEqual([0, 1]);
  await underWay.waitForUserSlot(request(), 'ann');
  await underWay.waitForUserSlot(request(), 'ben', true);
  for (let end = 0; end < 5; end += 1) {
    requests[end]?.releaseSlots();
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
)('%s searches text, so it is expensive', (operation) => {
  const endpoint: Endpoint = ENDPOINTS[operation];
  expect(endpoint.expensive).toBe(true);
});
