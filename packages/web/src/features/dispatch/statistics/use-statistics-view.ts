import { STATISTICS_DAYS_MAX } from '@ten-four/contract/console/console.values';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { dayAt, startOfDay } from '#lib/days.ts';
import { serverNow } from '#lib/server-clock.ts';
import { useAddress } from '#lib/use-address.ts';
import type { DayRange } from '#ui/day-fields.tsx';
import { daysIn, periodOf, problemOfDays } from '../board/period.ts';
import { useShownPlatform } from '../board/use-shown-platform.ts';
import { useDispatchOf } from '../console/console.queries.ts';

const PRESETS = [
  { value: 'shift', label: 'This shift' },
  { value: 'today', label: 'Today' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: 'days', label: 'From–To' },
] as const;
type Preset = (typeof PRESETS)[number]['value'];

/** What a shared address without a time shows. */
const USUAL: Preset = '7';

/** What of the statistics the address names: the platform, and the time that is looked at. */
export function useStatisticsView({ username, dispatching }: CurrentUser) {
  const { search, change } = useAddress();
  const platform = useShownPlatform(dispatching);
  const dispatch = useDispatchOf(platform);
  const since = dispatch.data?.dispatchers.find(({ name }) => name === username)?.since;
  const today = dayAt(serverNow());
  const asked = PRESETS.find(({ value }) => value === search.get('period'))?.value ?? USUAL;
  // Whoever is signed on no longer has no shift.
  const preset = asked === 'shift' && since === undefined && !dispatch.isPending ? USUAL : asked;
  const named = daysIn(search);
  const range = { from: named.from || dayAt(serverNow(), -6), to: named.to || today };
  return {
    platform,
    preset,
    presets: PRESETS.filter(({ value }) => value !== 'shift' || since !== undefined),
    range,
    problem: preset === 'days' ? problemOfDays(range, today, STATISTICS_DAYS_MAX) : undefined,
    /** Empty as long as it is not known. */
    period: timeOf(preset, { range, today, since: since ?? '' }),
    choose: (period: Preset) => change({ period, ...(period === 'days' ? range : { from: null, to: null }) }),
    changeRange: (days: Partial<DayRange>) => change({ ...days }),
    showPlatform: (chosen: typeof platform) => change({ platform: chosen }),
  };
}

function timeOf(
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
