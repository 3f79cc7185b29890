import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Licenses, licenseEndpoints } from '@ten-four/contract/licenses/licenses.contract';
import type { License } from '@ten-four/contract/session/session.values';
import { callEndpoint } from '#lib/api-client.ts';

interface Standing {
  license: License;
  reason: string;
}

/**
 * Suspends a license of a civilian, or reinstates it; tells all that it then holds. After a failure the searches are
 * asked again: another officer may have been first. Throws `ApiFailure`.
 */
export function useChangeStanding(
  civilianId: string,
  suspend: boolean,
  onChanged: (licenses: Licenses) => void,
) {
  const queryClient = useQueryClient();
  const endpoint = suspend ? licenseEndpoints.suspendLicense : licenseEndpoints.reinstateLicense;
  return useMutation({
    mutationFn: (body: Standing) => callEndpoint(endpoint, { params: { id: civilianId }, body }),
    onSuccess: ({ licenses, suspendedLicenses, licenseDetails }) =>
      onChanged({ licenses, suspendedLicenses, licenseDetails }),
    onError: () => void queryClient.invalidateQueries({ queryKey: ['search', 'result'] }),
  });
}
