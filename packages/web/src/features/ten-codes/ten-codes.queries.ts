import { tenCodeEndpoints } from '@ten-four/contract/ten-codes/ten-codes.contract';
import { useEndpoint } from '#lib/use-endpoint.ts';

/** The 10-codes reference in its order. It changes with a restart of the server only. */
export const useTenCodes = () =>
  useEndpoint(
    tenCodeEndpoints.listTenCodes,
    {},
    { select: ({ tenCodes }) => tenCodes, staleTime: Number.POSITIVE_INFINITY },
  );
