import type { TenCode } from '@ten-four/contract/ten-codes/ten-codes.contract';
import { useEndpoint } from '#lib/use-endpoint.ts';

export const useTenCodes = () =>
  useEndpoint(
    'GET /api/ten-codes',
    {},
    { select: ({ tenCodes }) => tenCodes, staleTime: Number.POSITIVE_INFINITY },
  );

export function matchingCodes(codes: readonly TenCode[], typed: string): TenCode[] {
  const query = typed.trim().toLowerCase();
  return codes.filter(({ code, meaning }) => `${code}\n${meaning}`.toLowerCase().includes(query));
}
