import { keepPreviousData } from '@tanstack/react-query';
import { STATISTICS_DAYS_MAX } from '@ten-four/contract/console/console.values';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { dayAt, startOfDay } from '#lib/days.ts';
import { withoutEmpty } from '#lib/endpoint-pages.ts';
import { serverNow } from '#lib/server-clock.ts';
import { useAddress } from '#lib/use-address.ts';
import { useEndpoint } from '#lib/use-endpoint.ts';
import type { DayRange } from '#ui/day-fields.tsx';
import { daysIn, periodOf, problemOfDays } from '../board/period.ts';
import { useShownPlatform } from '../board/use-board-view.ts';
import { useDispatchOf } from '../console/console.queries.ts';

const PRESETS = [
  { value: 'shift', label: 'This shift' },
  { value: 'today', label: 'Today' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: 'days', label: 'From–To' },
] as const;
type Preset = (typeof PRESETS)[number]['value'];

const DEFAULT: Preset = '7';

export function useStatisticsView({ username, dispatching }: CurrentUser) {
  const { search, change } = useAddress();
  const platform = useShownPlatform(dispatching[0]);
  const dispatch = useDispatchOf(platform);
  const since = dispatch.data?.dispatchers.find(({ name }) => name === username)?.since;
  const today = dayAt(serverNow());
  const requested = PRESETS.find(({ value }) => value === search.get('period'))?.value ?? DEFAULT;
  // Users who are no longer signed on have no shift.
  const preset = requested === 'shift' && since === undefined && !dispatch.isPending ? DEFAULT : requested;
  const urlDays = daysIn(search);
  const range = { from: urlDays.from || dayAt(serverNow(), -6), to: urlDays.to || today };
  const problem = preset === 'days' ? problemOfDays(range, today, STATISTICS_DAYS_MAX) : undefined;
  const period = periodFor(preset, { range, today, since: since ?? '' });
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
  const statistics = useEndpoint(
    'GET /api/dispatch/statistics',
    { query: { platform, ...withoutEmpty({ ...period, zone }) } },
    {
      enabled: problem === undefined && period.from !== '',
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
  );
  return {
    platform,
    preset,
    presets: PRESETS.filter(({ value }) => value !== 'shift' || since !== undefined),
    range,
    problem,
    statistics,
    choose: (period: Preset) => change({ period, ...(period === 'days' ? range : { from: null, to: null }) }),
    changeRange: (days: Partial<DayRange>) => change({ ...days }),
    showPlatform: (chosen: typeof platform) => change({ platform: chosen }),
  };
}

function periodFor(
  preset: Preset,
  { range, today, since }: { range: DayRange; today: string; since: string },
): DayRange {
  switch (preset) {
    case 'shift':
      return { from: since, to: '' };
    case 'today':
      return { from: startOfDay(today), to: '' };
    case 'days':
      return periodOf(range);
    default:
      return { from: startOfDay(today, 1 - Number(preset)), to: '' };
  }
}
