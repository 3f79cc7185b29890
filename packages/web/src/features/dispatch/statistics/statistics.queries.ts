import { keepPreviousData } from '@tanstack/react-query';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { narrowing } from '#lib/endpoint-pages.ts';
import { statisticsEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { useEndpoint } from '#lib/use-endpoint.ts';

/** From one moment to another, in ISO 8601; up to now where it has no end. */
interface Asked {
  platform: Platform;
  from: string;
  to: string;
}

/** What came of the calls of a time, by the reader's own clock; what was asked for before stands until it is there. */
export const useStatistics = ({ platform, from, to }: Asked, enabled: boolean) =>
  useEndpoint(
    statisticsEndpoints.getStatistics,
    { query: { platform, ...narrowing({ from, to, zone: zone() }) } },
    { enabled, staleTime: 0, placeholderData: keepPreviousData },
  );

/** The reader's zone by its IANA name; none where the browser does not say. */
const zone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
