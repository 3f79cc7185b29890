import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import type { AuditEntry } from '@ten-four/contract/audit/audit.contract';
import { useMemo, useState } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { formatMoment } from '#lib/moments.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { MoreRows } from '#ui/more-rows.tsx';
import { Panel } from '#ui/panel.tsx';
import { StaleMark } from '#ui/stale-mark.tsx';
import { type AuditFilter, useAudit } from '../audit.queries.ts';
import classes from './audit-panel.module.css';
import '@mantine/core/styles/Input.layer.css';
import { useDebouncedCallback } from '@mantine/hooks';
import { AUDIT_ACTIONS, type AuditAction } from '@ten-four/contract/audit/audit.values';
import { useAddress } from '#lib/use-address.ts';

const NO_TEXT = { by: '', text: '' };
const FAILED = 'The audit log could not be loaded.';

/** For staff: who did what to what, when and from where; the filters stand in the address. */
export default function AuditPanel() {
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
        <Text component="time" className={classes.line ?? ''} c="dimmed" dateTime={at}>
          {formatMoment(at)}
        </Text>
      ),
    },
    {
      id: 'by',
      header: 'Who',
      folded: 'bare',
      cell: ({ by, callsign }) => (
        <span className={classes.line}>
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

interface AuditFiltersProps {
  filter: AuditFilter;
  /** What stands in the fields for text at first. */
  begun: Pick<AuditFilter, 'by' | 'text'>;
  onFilter: (change: Partial<AuditFilter>) => void;
}

const TYPING_PAUSE = 150;
/** The longest text that the server takes. */
const TEXT_MAX = 64;

/** What narrows the audit log: action, who, words and days. */
function AuditFilters({ filter, begun, onFilter }: AuditFiltersProps) {
  const filterBy = useDebouncedCallback((by: string) => onFilter({ by }), TYPING_PAUSE);
  const filterText = useDebouncedCallback((text: string) => onFilter({ text }), TYPING_PAUSE);
  const searchesWords = (filter.by !== '' || filter.text !== '') && filter.from === '';
  return (
    <Group
      component="search"
      className={classes.tools ?? ''}
      gap="8px 12px"
      align="flex-end"
      aria-label="Filter the audit log"
    >
      <NativeSelect
        label="Action"
        data={[
          { value: '', label: 'All actions' },
          ...AUDIT_ACTIONS.map((value) => ({ value, label: ACTION_NAMES[value] })),
        ]}
        value={filter.action ?? ''}
        onChange={(event) => {
          const chosen = AUDIT_ACTIONS.find((action) => action === event.currentTarget.value);
          onFilter({ action: chosen ?? null });
        }}
      />
      <TextInput
        label="Username or callsign"
        type="search"
        autoComplete="off"
        maxLength={TEXT_MAX}
        defaultValue={begun.by}
        onChange={(event) => filterBy(event.currentTarget.value.trim())}
      />
      <TextInput
        className={classes.text ?? ''}
        label="Contains"
        type="search"
        autoComplete="off"
        maxLength={TEXT_MAX}
        defaultValue={begun.text}
        onChange={(event) => filterText(event.currentTarget.value.trim())}
      />
      <TextInput
        classNames={{ input: classes.day ?? '' }}
        label="From"
        type="date"
        value={filter.from}
        onChange={(event) => onFilter({ from: event.currentTarget.value })}
      />
      <TextInput
        classNames={{ input: classes.day ?? '' }}
        label="To"
        type="date"
        value={filter.to}
        onChange={(event) => onFilter({ to: event.currentTarget.value })}
      />
      {filter.objectId !== '' && (
        <Button size="form" onClick={() => onFilter({ objectId: '' })}>
          Show all objects
        </Button>
      )}
      {searchesWords && (
        <Text className={classes.note ?? ''} fz={13} c="dimmed">
          Searches the last 90 days. Pick a From date to go further back.
        </Text>
      )}
    </Group>
  );
}

/** What narrows the log, as it stands in the page's address. */
function useAuditView() {
  const { search, change } = useAddress();
  const day = (text: string | null) =>
    text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
  const filter: AuditFilter = {
    action: AUDIT_ACTIONS.find((action) => action === search.get('action')) ?? null,
    by: search.get('by') ?? '',
    text: search.get('q') ?? '',
    from: day(search.get('from')),
    to: day(search.get('to')),
    objectId: search.get('object') ?? '',
  };
  return {
    filter,
    isAny: Object.values(filter).every((value) => value === null || value === ''),
    setFilter: ({ action, by, text, from, to, objectId }: Partial<AuditFilter>) =>
      change({ action, by, q: text, from, to, object: objectId }),
    clear: () => change({ action: null, by: null, q: null, from: null, to: null, object: null }),
  };
}

/** What people call what the audit log tells of. */
const ACTION_NAMES: Readonly<Record<AuditAction, string>> = {
  search: 'Searched',
  'report.file': 'Report filed',
  'report.amend': 'Report amended',
  'report.pay': 'Fine paid',
  'safety-report.file': 'Incident report filed',
  'safety-report.amend': 'Incident report amended',
  'warrant.issue': 'Warrant issued',
  'warrant.resolve': 'Warrant resolved',
  'license.add': 'License added',
  'license.grant': 'License granted',
  'license.suspend': 'License suspended',
  'license.reinstate': 'License reinstated',
  'vehicle.impound': 'Vehicle impounded',
  'vehicle.release': 'Vehicle released',
  'vehicle.stolen': 'Vehicle reported stolen',
  'vehicle.recovered': 'Vehicle recovered',
  'vehicle.delete': 'Vehicle deleted',
  'weapon.delete': 'Weapon deleted',
  'civilian.delete': 'Civilian deleted',
  'civilian.restore': 'Civilian restored',
  'civilian.deceased': 'Civilian marked deceased or alive',
  'account.approve': 'Account approved',
  'account.deny': 'Account denied',
  'officer.register': 'Officer registered',
  'officer.edit': 'Officer edited',
  'bolo.edit': 'BOLO edited',
  'bolo.cancel': 'BOLO canceled',
  'panic.clear': 'Panic cleared',
  'message.send': 'Message sent',
  'outbox.send-again': 'Message sent again',
};
