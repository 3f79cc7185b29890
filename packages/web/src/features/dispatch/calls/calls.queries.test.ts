import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { changeCall } from './calls.queries.ts';

afterEach(() => vi.unstubAllGlobals());

it('a service request sends the original services, so that simultaneous requests conflict', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Response.json({ error: 'Conflict' }, { status: 409 });
  });
  const change = { kind: 'services', services: ['Police', 'EMS'], before: ['Police'] } as const;
  const request = changeCall(new QueryClient(), 'call-1', { ...change } as never);
  await expect(request).rejects.toMatchObject({ status: 409 });
  expect(sent).toEqual([{ services: ['Police', 'EMS'], before: { services: ['Police'] } }]);
});
