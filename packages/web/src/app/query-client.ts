import { QueryClient } from '@tanstack/react-query';
import { isRefusal } from '#lib/api-client.ts';

/** Retries failures twice, except refusals (4xx). */
const worthRetrying = (failures: number, error: Error): boolean => !isRefusal(error) && failures < 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    // 'always' fails at once when offline instead of pausing.
    queries: { retry: worthRetrying, retryDelay: 500, staleTime: 5_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
