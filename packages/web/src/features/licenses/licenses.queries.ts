import { useInfiniteQuery } from '@tanstack/react-query';
import type { Licenses } from '@ten-four/contract/licenses/licenses.contract';
import type { Community } from '@ten-four/contract/settings/community.contract';
import { useCommunity } from '#lib/community.ts';
import { endpointPages } from '#lib/endpoint-pages.ts';
import { endpointKey, useSend } from '#lib/use-endpoint.ts';

const PAGE = 5;

export type LicenseType = Community['licenses'][number];

export const useLicenseTypes = (): readonly LicenseType[] => useCommunity().data?.licenses ?? [];

export const useAttempts = () => useInfiniteQuery(endpointPages('GET /api/licenses/attempts', {}, PAGE));

/** Opens a test; not a query, because a refetch would open another one. */
export const useTestOpening = () => useSend('GET /api/licenses/tests/:licenseType');

export const useTestSubmission = () =>
  useSend('POST /api/licenses/save-test', { reload: [endpointKey('GET /api/licenses/attempts')] });

export const useLicenseAddition = (onAdded: (licenses: Licenses) => void) =>
  useSend('POST /api/civilians/:id/add-license', { write: (_, answer) => onAdded(licensesIn(answer)) });

/** Refetches after a failed request, because another officer may have been first. */
export const useStandingChange = (suspend: boolean, onChanged: (licenses: Licenses) => void) =>
  useSend(
    suspend ? 'POST /api/civilians/:id/licenses/suspend' : 'POST /api/civilians/:id/licenses/reinstate',
    {
      write: (_, answer) => onChanged(licensesIn(answer)),
      recheck: [['search', 'result']],
    },
  );

const licensesIn = ({ licenses, suspendedLicenses, licenseDetails }: Licenses): Licenses => ({
  licenses,
  suspendedLicenses,
  licenseDetails,
});
