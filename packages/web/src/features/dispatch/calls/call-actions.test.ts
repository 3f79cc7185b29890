import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { requestService } from './call-actions.ts';

afterEach(() => vi.unstubAllGlobals());

it('a service request sends the original services, so that simultaneous requests conflict', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Response.json({ error: 'Conflict' }, { status: 409 });
  });
  const request = requestService(new QueryClient(), fakeCall(), 'EMS');
  await expect(request).rejects.toMatchObject({ status: 409 });
  expect(sent).toEqual([{ services: ['Police', 'EMS'], before: { services: ['Police'] } }]);
});
