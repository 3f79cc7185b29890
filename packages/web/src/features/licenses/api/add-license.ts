import { useMutation } from '@tanstack/react-query';
import type { Licenses } from '@ten-four/contract/licenses/licenses.contract';
import { licenseEndpoints } from '@ten-four/contract/licenses/licenses.contract';
import type { License } from '@ten-four/contract/session/session.values';
import { callEndpoint } from '#lib/api-client.ts';

/** Adds a license to a civilian; tells all that it then holds. Throws `ApiFailure`. */
export function useAddLicense(civilianId: string, onAdded: (licenses: Licenses) => void) {
  return useMutation({
    mutationFn: (license: License) =>
      callEndpoint(licenseEndpoints.addLicense, { params: { id: civilianId }, body: { license } }),
    onSuccess: ({ licenses, suspendedLicenses, licenseDetails }) =>
      onAdded({ licenses, suspendedLicenses, licenseDetails }),
  });
}
