import { Link } from 'react-router';
import '#ui/paper-print.css';
import { Box, Button, Group, Text, Textarea } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { LogEntry } from '@ten-four/contract/console/board-log.contract';
import { CONSOLE_TEXTS, LOG_DAYS_MAX } from '@ten-four/contract/console/console.values';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { NOTE_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { TEXT_SEARCH_MAX } from '@ten-four/contract/search/search.values';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useMemo, useState } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { type CsvColumns, csvFrom, csvText } from '#lib/csv.ts';
import { formatClock, formatDateTime, formatNearDate, zoneLabel } from '#lib/date-format.ts';
import { dayAt } from '#lib/days.ts';
import { filteredPages, loadAllPages, withoutEmpty } from '#lib/endpoint-pages.ts';
import { serverNow } from '#lib/server-clock.ts';
import { useAddress } from '#lib/use-address.ts';
import { endpointKey, useSend } from '#lib/use-endpoint.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import { DayFields } from '#ui/day-fields.tsx';
import { Dim } from '#ui/dim.tsx';
import { ExportButton } from '#ui/export-button.tsx';
import { FilterInput } from '#ui/filter-input.tsx';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { PagedPanel } from '#ui/paged-panel.tsx';
import panel from '#ui/panel.module.css';
import textStyles from '#ui/text.module.css';
import { showSuccess } from '#ui/toast.ts';
import { daysIn, periodOf, problemOfDays } from '../board/period.ts';
import { PlatformSwitch } from '../board/platform-switch.tsx';
import { useShownPlatform } from '../board/use-board-view.ts';
import classes from './shift-log.module.css';

const FAILED = 'The shift log could not be loaded.';

export function ShiftLog({ user: { dispatching } }: { user: CurrentUser }) {
  const { search, change } = useAddress();
  const platform = useShownPlatform(dispatching[0]);
  const q = search.get('q') ?? '';
  const range = daysIn(search);
  const problem = problemOfDays(range, dayAt(serverNow()), LOG_DAYS_MAX);
  const isAll = q === '' && range.from === '' && range.to === '';
  const showAll = () => change({ q: null, from: null, to: null });
  const filter = { query: { platform, ...withoutEmpty({ q, ...periodOf(range) }) } };
  const query = useInfiniteQuery({
    ...filteredPages('GET /api/dispatch/log', filter),
    staleTime: 0,
    enabled: problem === undefined,
  });
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
              load={async () => {
                const pages = await loadAllPages('GET /api/dispatch/log', filter);
                const lines = pages.flatMap((page) => page.entries);
                return csvFrom(CSV, lines);
              }}
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
            <DayFields range={range} problem={problem} onChange={(days) => change({ ...days })} />
            {range.from === '' && (
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

function LogNoteForm({ platform }: { platform: GamePlatform }) {
  const { state, field } = useEndpointForm({
    send: useSend('POST /api/dispatch/log', { reload: [endpointKey('GET /api/dispatch/log')] }),
    draft: `log-note:${platform}`,
    initial: { text: '' },
    problemsOf: ({ text }) => (text.trim() === '' ? { text: 'Write a note.' } : {}),
    optionsOf: ({ text }) => ({ body: { platform, text } }),
    texts: { failed: 'The note could not be added.', unreachable: DISPATCH_TEXTS.unreachable },
    onSaved: () => showSuccess(CONSOLE_TEXTS.noteAdded),
  });
  return (
    <DialogForm state={state} submitLabel="Add Note" busyLabel="Adding...">
      <Textarea
        {...field('text', `For the next ${platform} dispatcher`)}
        maxLength={NOTE_MAX}
        rows={5}
        data-autofocus
      />
    </DialogForm>
  );
}

const KINDS: Readonly<Record<LogEntry['kind'], string>> = {
  'sign-on': 'Sign-on',
  'sign-off': 'Sign-off',
  broadcast: 'Broadcast',
  status: 'Status',
  welfare: 'Welfare check',
  patient: 'Patient',
  drop: '911 dropped',
  restore: '911 restored',
  return: '911 returned',
  note: 'Note',
  created: 'Created',
  edited: 'Edited',
  attached: 'Attached',
  detached: 'Detached',
  primary: 'Primary unit',
  closed: 'Closed',
  reopened: 'Reopened',
  panic: 'Panic',
  response: 'Response',
  caller: 'Caller',
  services: 'Services',
  hold: 'Hold',
  merge: 'Merged',
  bolo: 'BOLO',
};

const kindOf = ({ kind, callNumber }: LogEntry): string =>
  kind === 'note' && callNumber === null ? 'Hand-over note' : KINDS[kind];

const CSV: CsvColumns<LogEntry> = {
  'Time (UTC)': ({ at }) => at,
  By: ({ by }) => csvText(by ?? ''),
  Kind: kindOf,
  What: ({ text }) => csvText(text),
  Call: ({ callNumber }) => String(callNumber ?? ''),
};

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
        title={formatDateTime(at)}
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
          to={`/dashboard/dispatch?${new URLSearchParams({ platform, call: callId })}`}
        >
          {callNumber}
        </Link>
      ),
  },
  {
    id: 'kind',
    header: 'Kind',
    folded: 'bare',
    cell: (entry) => <Dim className={textStyles.nowrap ?? ''}>{kindOf(entry)}</Dim>,
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
