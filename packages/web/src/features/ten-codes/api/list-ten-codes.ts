import { queryOptions, useQuery } from '@tanstack/react-query';
import { type TenCode, tenCodeEndpoints } from '@ten-four/contract/ten-codes/ten-codes.contract';
import { callEndpoint } from '#lib/api-client.ts';

async function listTenCodes(signal: AbortSignal): Promise<TenCode[]> {
  const { tenCodes } = await callEndpoint(tenCodeEndpoints.listTenCodes, { signal });
  return tenCodes;
}

const tenCodesQuery = queryOptions({
  queryKey: ['ten-codes'],
  queryFn: ({ signal }) => listTenCodes(signal),
  // They change with a restart of the server only.
  staleTime: Number.POSITIVE_INFINITY,
});

/** The 10-codes reference in its order. */
export function useTenCodes() {
  return useQuery(tenCodesQuery);
}
