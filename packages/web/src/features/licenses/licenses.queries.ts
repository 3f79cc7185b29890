import { useInfiniteQuery } from '@tanstack/react-query';
import type { Licenses } from '@ten-four/contract/licenses/licenses.contract';
import type { Community } from '@ten-four/contract/settings/community.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { useCommunity } from '#lib/community.ts';
import { endpointPages } from '#lib/endpoint-pages.ts';
import { licenseEndpoints } from '#lib/endpoints/records.endpoints.ts';
import { endpointKey, useSend } from '#lib/use-endpoint.ts';

/** How many are shown at first, and more at a time. */
const PAGE = 5;

/** A license type; `hasTest` where it can be earned by a test. */
export type LicenseType = Community['licenses'][number];

/** The license types in the community's order, also those that are switched off. */
export const useLicenseTypes = (): readonly LicenseType[] => useCommunity().data?.licenses ?? [];

/** The DMV tests that the user handed in, newest first, page by page. */
export const useAttempts = () => useInfiniteQuery(endpointPages(licenseEndpoints.listAttempts, {}, PAGE));

/** Opens a DMV test and answers its questions. Not a query: asked once a test, never again on the quiet. */
export const openTest = (licenseType: string, signal: AbortSignal) =>
  callEndpoint(licenseEndpoints.getTest, { params: { licenseType }, signal });

export const useTestSubmission = () =>
  useSend(licenseEndpoints.saveTest, { reload: [endpointKey(licenseEndpoints.listAttempts)] });

/** Adds a license to a civilian; tells all that it then holds. */
export const useLicenseAddition = (onAdded: (licenses: Licenses) => void) =>
  useSend(licenseEndpoints.addLicense, { write: (_, answer) => onAdded(licensesIn(answer)) });

/** Suspends a license, or reinstates it. After a failure searches are read again: another officer may have been first. */
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
