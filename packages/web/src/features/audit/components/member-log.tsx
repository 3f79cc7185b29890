import { Box } from '@mantine/core';
import type { AuditEntry } from '@ten-four/contract/audit/audit.contract';
import { useState } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { formatDateTime, formatNearDate, formatTime } from '#lib/date-format.ts';
import { useFilteredPages } from '#lib/endpoint-pages.ts';
import { Choices } from '#ui/choices.tsx';
import { Dim } from '#ui/dim.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { MoreRows } from '#ui/more-rows.tsx';
import { Panel } from '#ui/panel.tsx';
import lists from '#ui/rows.module.css';
import classes from './member-log.module.css';

const VIEWS = [
  { value: 'done', label: 'About them' },
  { value: 'did', label: 'By them' },
] as const;
type View = (typeof VIEWS)[number]['value'];

const FAILED = 'The log could not be loaded.';

export function MemberLog({ memberId }: { memberId: string }) {
  const [view, setView] = useState<View>('done');
  const filter = view === 'done' ? { memberId } : { byId: memberId };
  const query = useFilteredPages('GET /api/audit', { query: filter });
  return (
    <Panel
      title="Log"
      actions={<Choices label="Performed by" choices={VIEWS} chosen={view} onChoose={setView} />}
    >
      <Loaded query={query} failed={FAILED} rows={5}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) return <EmptyState message="Nothing yet." />;
          return (
            <ul className={lists.rows}>
              {entries.map((entry) => (
                <Entry key={entry._id} entry={entry} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      <MoreRows query={query} failure={failureMessage(query.error, FAILED)} label="Show older" />
    </Panel>
  );
}

function Entry({ entry: { at, summary, by, callsign } }: { entry: AuditEntry }) {
  return (
    <li className={classes.entry}>
      <Box component="time" ff="monospace" fz={12} c="dimmed" dateTime={at} title={formatDateTime(at)}>
        {formatNearDate(at)}, {formatTime(at)}
      </Box>
      <span className={classes.words}>{summary}</span>
      <Dim>{callsign === null ? by : `${by} ${callsign}`}</Dim>
    </li>
  );
}
