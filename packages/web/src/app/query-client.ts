import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#lib/api-client.ts';

/** A call that the server refused (4xx) would be refused again; one that failed otherwise is tried twice more. */
function worthRetrying(failures: number, error: Error): boolean {
  const refused = error instanceof ApiFailure && error.status >= 400 && error.status < 500;
  return !refused && failures < 2;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // 'always': without a network a call fails and says so, instead of waiting unseen until there is one again.
    queries: { retry: worthRetrying, retryDelay: 500, staleTime: 5_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
