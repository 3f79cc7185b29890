import { useQuery } from '@tanstack/react-query';
import { weaponEndpoints } from '@ten-four/contract/weapons/weapons.contract';
import { callEndpoint } from '#lib/api-client.ts';

async function getNextSerial(signal: AbortSignal): Promise<string> {
  const { serialNumber } = await callEndpoint(weaponEndpoints.getNextSerial, { signal });
  return serialNumber;
}

/** A free serial number to show before registering. Every form asks for one of its own, which then stays. */
export function useNextSerial({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ['weapons', 'next-serial'],
    queryFn: ({ signal }) => getNextSerial(signal),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
