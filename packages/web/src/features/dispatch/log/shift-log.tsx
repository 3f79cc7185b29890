import { Link } from 'react-router';
import '#ui/paper-print.css';
import { Box, Button, Group, Text } from '@mantine/core';
import type { LogEntry } from '@ten-four/contract/console/board-log.contract';
import { LOG_DAYS_MAX } from '@ten-four/contract/console/console.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { TEXT_SEARCH_MAX } from '@ten-four/contract/search/search.values';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useMemo, useState } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { dayAt } from '#lib/days.ts';
import { formatClock, formatMoment, formatNearDate, zoneLabel } from '#lib/moments.ts';
import { serverNow } from '#lib/server-clock.ts';
import { useAddress } from '#lib/use-address.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import { DayFields } from '#ui/day-fields.tsx';
import { ExportButton } from '#ui/export-button.tsx';
import { FilterInput } from '#ui/filter-input.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { PagedPanel } from '#ui/paged-panel.tsx';
import panel from '#ui/panel.module.css';
import textStyles from '#ui/text.module.css';
import { daysIn, problemOfDays } from '../board/period.ts';
import { PlatformSwitch } from '../board/platform-switch.tsx';
import { useShownPlatform } from '../board/use-board-view.ts';
import { loadLog, useLog } from './log.queries.ts';
import { LogNoteForm } from './log-note-form.tsx';
import { kindOf, logCsv } from './log-words.ts';
import classes from './shift-log.module.css';

const FAILED = 'The shift log could not be loaded.';

export function ShiftLog({ user: { dispatching } }: { user: CurrentUser }) {
  const { search, change } = useAddress();
  const platform = useShownPlatform(dispatching[0]);
  const filter = { platform, q: search.get('q') ?? '', ...daysIn(search) };
  const { q, from, to } = filter;
  const problem = problemOfDays(filter, dayAt(serverNow()), LOG_DAYS_MAX);
  const isAll = q === '' && from === '' && to === '';
  const showAll = () => change({ q: null, from: null, to: null });
  const query = useLog(filter, problem === undefined);
  const entries = problem === undefined ? query.data?.pages.flatMap((page) => page.entries) : [];
  const columns = useMemo(() => columnsOf(platform), [platform]);
  const [noting, setNoting] = useState(false);
  const hasLines = entries !== undefined && entries.length > 0;
  return (
    <div className={classes.log} data-paper>
      <h1 className={classes.heading}>
        Shift Log · {platform} · {zoneLabel()} · {entries?.length ?? 0} lines
        {query.hasNextPage && ', older lines not shown'}
      </h1>
      <PagedPanel
        title="Shift Log"
        caption="Shift Log"
        query={query}
        rows={entries}
        failed={FAILED}
        columns={columns}
        empty={{
          message: problem ?? (isAll ? 'Nothing in the last 24 hours.' : 'Nothing matches the filters.'),
          action: !isAll && <Button onClick={showAll}>Show all</Button>,
        }}
        actions={
          <>
            <PlatformSwitch platform={platform} onChange={(chosen) => change({ platform: chosen })} />
            <Button disabled={!hasLines} onClick={() => window.print()}>
              Print
            </Button>
            <ExportButton
              file="shift-log.csv"
              load={async () => logCsv(await loadLog(filter))}
              failureOf={(error) => failureMessage(error, FAILED)}
              disabled={!hasLines}
            />
            {dispatching.includes(platform) && (
              <Button variant="filled" onClick={() => setNoting(true)}>
                Add hand-over note
              </Button>
            )}
          </>
        }
        tools={
          <Group
            component="search"
            className={panel.filters ?? ''}
            gap="8px 12px"
            align="flex-start"
            aria-label="Filter the shift log"
          >
            <FilterInput
              flex={{ base: '1 1 100%', sm: '1 1 200px' }}
              maw={{ base: 'none', sm: 360 }}
              label="Contains"
              placeholder="Words, callsign, #call"
              maxLength={TEXT_SEARCH_MAX}
              value={q}
              onFilter={(text) => change({ q: text })}
            />
            <DayFields range={filter} problem={problem} onChange={(days) => change({ ...days })} />
            {from === '' && (
              <Text flex="1 1 100%" fz={13} c="dimmed">
                Showing the last 24 hours. Pick a From date to go further back.
              </Text>
            )}
          </Group>
        }
      />
      <FormDialog opened={noting} title="Add hand-over note" onClose={() => setNoting(false)}>
        <LogNoteForm platform={platform} />
      </FormDialog>
    </div>
  );
}

const columnsOf = (platform: GamePlatform): TableColumn<LogEntry>[] => [
  {
    id: 'at',
    header: 'When',
    folded: 'lead',
    cell: ({ at }) => (
      <Text
        component="time"
        c="var(--tf-dim)"
        className={textStyles.mono ?? ''}
        dateTime={at}
        title={formatMoment(at)}
      >
        {formatNearDate(at)}{' '}
        <Text component="b" fw={500} c="var(--tf-text)">
          {formatClock(at)}
        </Text>
      </Text>
    ),
  },
  {
    id: 'by',
    header: 'By',
    folded: 'bare',
    cell: ({ by }) => <span className={textStyles.mono}>{by ?? '–'}</span>,
  },
  {
    id: 'call',
    header: 'Call',
    folded: 'end',
    cell: ({ callId, callNumber }) =>
      callId !== null && (
        <Link
          className={`${textStyles.mono} ${classes.call}`}
          aria-label={`Call ${callNumber}`}
          to={{
            pathname: '/dashboard/dispatch',
            search: `${new URLSearchParams({ platform, call: callId })}`,
          }}
        >
          {callNumber}
        </Link>
      ),
  },
  {
    id: 'kind',
    header: 'Kind',
    folded: 'bare',
    cell: (entry) => (
      <Text span c="var(--tf-dim)" className={textStyles.nowrap ?? ''}>
        {kindOf(entry)}
      </Text>
    ),
  },
  {
    id: 'text',
    header: 'What',
    folded: 'line',
    cell: ({ text }) => (
      <Box component="span" display="inline-block" miw={200} className={textStyles.prose ?? ''}>
        {text}
      </Box>
    ),
  },
];
