import { Box, Group, Stack, Text } from '@mantine/core';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { zoneLabel } from '#lib/moments.ts';
import { Choices } from '#ui/choices.tsx';
import { DayFields } from '#ui/day-fields.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PlatformSwitch } from '../board/platform-switch.tsx';
import { CallPlots } from './call-plots.tsx';
import { PeopleTables } from './people-tables.tsx';
import classes from './statistics.module.css';
import { Tiles } from './tiles.tsx';
import { useStatisticsView } from './use-statistics-view.ts';

export function Statistics({ user }: { user: CurrentUser }) {
  const view = useStatisticsView(user);
  const { platform, preset, presets, range, problem, statistics: query } = view;
  return (
    <Stack gap={8}>
      <Group component="search" mih={32} gap="8px 12px" aria-label="Period">
        <Choices label="Time" choices={presets} chosen={preset} onChoose={view.choose} />
        <PlatformSwitch platform={platform} onChange={view.showPlatform} />
        <Text span fz={13} c="dimmed">
          {zoneLabel()}
        </Text>
        {preset === 'days' && (
          <div className={classes.days}>
            <DayFields range={range} problem={problem} onChange={view.changeRange} />
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
                  <EmptyState message="No calls in this time." />
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
