import { Button } from '@mantine/core';
import type { AuditEntry } from '@ten-four/contract/audit/audit.contract';
import { useMemo, useState } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { formatMoment } from '#lib/moments.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { MoreRows } from '#ui/more-rows.tsx';
import { Panel } from '#ui/panel.tsx';
import { StaleMark } from '#ui/stale-mark.tsx';
import { useAudit } from '../audit.queries.ts';
import { ACTION_NAMES } from './action-names.ts';
import { AuditFilters } from './audit-filters.tsx';
import classes from './audit-panel.module.css';
import { useAuditView } from './use-audit-view.ts';

const NO_TEXT = { by: '', text: '' };
const FAILED = 'The audit log could not be loaded.';

/** For staff: who did what to what, when and from where; the filters stand in the address. */
export function AuditPanel() {
  const { filter, isAny, setFilter, clear } = useAuditView();
  // Cleared fields begin anew, and empty: what stands in them is otherwise their own.
  const [round, setRound] = useState(0);
  const query = useAudit(filter);
  const entries = query.data?.pages.flatMap((page) => page.entries);
  const columns = useMemo(() => columnsOf((objectId) => setFilter({ objectId })), [setFilter]);
  const clearAll = () => {
    clear();
    setRound(round + 1);
  };
  return (
    <Panel
      title="Activity"
      mark={<StaleMark stale={entries !== undefined && query.isError && !query.isFetchNextPageError} />}
      actions={!isAny && <Button onClick={clearAll}>Clear filters</Button>}
    >
      <AuditFilters key={round} filter={filter} begun={round === 0 ? filter : NO_TEXT} onFilter={setFilter} />
      <DataTable
        caption="Audit Log"
        columns={columns}
        rows={entries}
        rowId={({ _id }) => _id}
        density="dense"
        folds
        empty={{
          message: isAny ? 'No activity yet.' : 'Nothing matches the filters.',
          action: !isAny && <Button onClick={clearAll}>Show all</Button>,
        }}
        failure={
          query.isError && entries === undefined
            ? { message: failureMessage(query.error, FAILED), onRetry: () => void query.refetch() }
            : undefined
        }
      />
      <MoreRows query={query} failure={failureMessage(query.error, FAILED)} />
    </Panel>
  );
}

function columnsOf(onObject: (id: string) => void): TableColumn<AuditEntry>[] {
  return [
    {
      id: 'at',
      header: 'When',
      folded: 'lead',
      cell: ({ at }) => (
        <time className={classes.time} dateTime={at}>
          {formatMoment(at)}
        </time>
      ),
    },
    {
      id: 'by',
      header: 'Who',
      folded: 'bare',
      cell: ({ by, callsign }) => (
        <span className={classes.who}>
          {by}
          {callsign !== null && <span className={classes.mono}> {callsign}</span>}
        </span>
      ),
    },
    {
      id: 'action',
      header: 'Action',
      folded: 'bare',
      cell: ({ action }) => ACTION_NAMES[action],
    },
    {
      id: 'summary',
      header: 'What',
      folded: 'line',
      cell: ({ summary }) => <span className={classes.words}>{summary}</span>,
    },
    {
      id: 'object',
      header: 'Object',
      folded: 'end',
      cell: ({ object, objectId }) =>
        objectId === null ? (
          (object ?? '')
        ) : (
          <Button
            size="row"
            variant="subtle"
            color="dark.2"
            className={classes.object ?? ''}
            aria-label={`All about this ${object ?? 'object'}: ${objectId}`}
            title={objectId}
            onClick={() => onObject(objectId)}
          >
            {object ?? 'object'}
          </Button>
        ),
    },
    {
      id: 'address',
      header: 'Address',
      cell: ({ address }) => <span className={classes.mono}>{address}</span>,
    },
  ];
}
