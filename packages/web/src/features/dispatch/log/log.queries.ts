import { useInfiniteQuery } from '@tanstack/react-query';
import type { LogEntry } from '@ten-four/contract/console/board-log.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { filteredPages, loadAllPages, withoutEmpty } from '#lib/endpoint-pages.ts';
import type { DayRange } from '#ui/day-fields.tsx';
import { periodOf } from '../board/period.ts';

interface LogFilter extends DayRange {
  platform: GamePlatform;
  q: string;
}

const optionsOf = ({ platform, q, ...range }: LogFilter) => ({
  query: { platform, ...withoutEmpty({ q, ...periodOf(range) }) },
});

export const useLog = (filter: LogFilter, enabled: boolean) =>
  useInfiniteQuery({ ...filteredPages('GET /api/dispatch/log', optionsOf(filter)), staleTime: 0, enabled });

export async function loadLog(filter: LogFilter): Promise<LogEntry[]> {
  const pages = await loadAllPages('GET /api/dispatch/log', optionsOf(filter));
  return pages.flatMap(({ entries }) => entries);
}
