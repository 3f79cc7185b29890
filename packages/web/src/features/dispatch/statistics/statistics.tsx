import { Box, Group, Stack } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { STATISTICS_DAYS_MAX } from '@ten-four/contract/console/console.values';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { zoneLabel } from '#lib/date-format.ts';
import { dayAt, startOfDay } from '#lib/days.ts';
import { withoutEmpty } from '#lib/endpoint-pages.ts';
import { serverNow } from '#lib/server-clock.ts';
import { useAddress } from '#lib/use-address.ts';
import { useEndpoint } from '#lib/use-endpoint.ts';
import { Choices } from '#ui/choices.tsx';
import { DayFields } from '#ui/day-fields.tsx';
import { Dim } from '#ui/dim.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { daysIn, periodOf, problemOfDays } from '../board/period.ts';
import { PlatformSwitch } from '../board/platform-switch.tsx';
import { useShownPlatform } from '../board/use-board-view.ts';
import { useDispatchOf } from '../console/console.queries.ts';
import { CallPlots } from './call-plots.tsx';
import { PeopleTables } from './people-tables.tsx';
import classes from './statistics.module.css';
import { Tiles } from './tiles.tsx';

const PRESETS = [
  { value: 'shift', label: 'This shift' },
  { value: 'today', label: 'Today' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: 'days', label: 'From–To' },
] as const;
type Preset = (typeof PRESETS)[number]['value'];

const DEFAULT: Preset = '7';

export function Statistics({ user: { username, dispatching } }: { user: CurrentUser }) {
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
  const period = {
    shift: { from: since ?? '' },
    today: { from: startOfDay(today) },
    7: { from: startOfDay(today, -6) },
    30: { from: startOfDay(today, -29) },
    days: periodOf(range),
  }[preset];
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
  const query = useEndpoint(
    'GET /api/dispatch/statistics',
    { query: { platform, ...withoutEmpty({ ...period, zone }) } },
    {
      enabled: problem === undefined && period.from !== '',
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
  );
  return (
    <Stack gap={8}>
      <Group component="search" mih={32} gap="8px 12px" aria-label="Period">
        <Choices
          label="Time"
          choices={PRESETS.filter(({ value }) => value !== 'shift' || since !== undefined)}
          chosen={preset}
          onChoose={(chosen) =>
            change({ period: chosen, ...(chosen === 'days' ? range : { from: null, to: null }) })
          }
        />
        <PlatformSwitch platform={platform} onChange={(chosen) => change({ platform: chosen })} />
        <Dim fz={13}>{zoneLabel()}</Dim>
        {preset === 'days' && (
          <div className={classes.days}>
            <DayFields range={range} problem={problem} onChange={(days) => change({ ...days })} />
          </div>
        )}
      </Group>
      {problem === undefined && (
        <Loaded query={query} failed="The statistics could not be loaded." rows={10}>
          {(statistics) => (
            <Stack
              gap={8}
              opacity={query.isPlaceholderData ? 0.6 : 1}
              aria-busy={query.isPlaceholderData || undefined}
            >
              {statistics.calls.total === 0 ? (
                <Box bg="var(--tf-panel)" bd="1px solid var(--tf-line)" bdrs="md">
                  <EmptyState message="No calls in this period." />
                </Box>
              ) : (
                <>
                  <Tiles {...statistics} />
                  <CallPlots {...statistics} />
                </>
              )}
              <PeopleTables {...statistics} />
            </Stack>
          )}
        </Loaded>
      )}
    </Stack>
  );
}
