import { QueryClient } from '@tanstack/react-query';
import { isRefusal } from '#lib/api-client.ts';

/** A call that the server refused (4xx) would be refused again; one that failed otherwise is tried twice more. */
const worthRetrying = (failures: number, error: Error): boolean => !isRefusal(error) && failures < 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    // 'always': without a network a call fails and says so, instead of waiting unseen until there is one again.
    queries: { retry: worthRetrying, retryDelay: 500, staleTime: 5_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
