import { useInfiniteQuery } from '@tanstack/react-query';
import type { Licenses } from '@ten-four/contract/licenses/licenses.contract';
import type { Community } from '@ten-four/contract/settings/community.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { useCommunity } from '#lib/community.ts';
import { endpointPages } from '#lib/endpoint-pages.ts';
import { licenseEndpoints } from '#lib/endpoints/records.endpoints.ts';
import { endpointKey, useSend } from '#lib/use-endpoint.ts';

const PAGE = 5;

export type LicenseType = Community['licenses'][number];

export const useLicenseTypes = (): readonly LicenseType[] => useCommunity().data?.licenses ?? [];

export const useAttempts = () => useInfiniteQuery(endpointPages(licenseEndpoints.listAttempts, {}, PAGE));

/** Opens a test; not a query, because a refetch would open another one. */
export const openTest = (licenseType: string, signal: AbortSignal) =>
  callEndpoint(licenseEndpoints.getTest, { params: { licenseType }, signal });

export const useTestSubmission = () =>
  useSend(licenseEndpoints.saveTest, { reload: [endpointKey(licenseEndpoints.listAttempts)] });

export const useLicenseAddition = (onAdded: (licenses: Licenses) => void) =>
  useSend(licenseEndpoints.addLicense, { write: (_, answer) => onAdded(licensesIn(answer)) });

/** Refetches after a failed request, because another officer may have been first. */
export const useStandingChange = (suspend: boolean, onChanged: (licenses: Licenses) => void) =>
  useSend(suspend ? licenseEndpoints.suspendLicense : licenseEndpoints.reinstateLicense, {
    write: (_, answer) => onChanged(licensesIn(answer)),
    recheck: [['search', 'result']],
  });

const licensesIn = ({ licenses, suspendedLicenses, licenseDetails }: Licenses): Licenses => ({
  licenses,
  suspendedLicenses,
  licenseDetails,
});
