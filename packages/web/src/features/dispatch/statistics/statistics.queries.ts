import { keepPreviousData } from '@tanstack/react-query';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { withoutEmpty } from '#lib/endpoint-pages.ts';
import { statisticsEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { useEndpoint } from '#lib/use-endpoint.ts';

interface StatisticsFilter {
  platform: GamePlatform;
  from: string;
  to: string;
}

export const useStatistics = ({ platform, from, to }: StatisticsFilter, enabled: boolean) =>
  useEndpoint(
    statisticsEndpoints.getStatistics,
    { query: { platform, ...withoutEmpty({ from, to, zone: zone() }) } },
    { enabled, staleTime: 0, placeholderData: keepPreviousData },
  );

const zone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
