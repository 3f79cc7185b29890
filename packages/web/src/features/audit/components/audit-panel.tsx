import { Box, Button, Group, NativeSelect, Text } from '@mantine/core';
import type { AuditEntry } from '@ten-four/contract/audit/audit.contract';
import { AUDIT_ACTIONS, type AuditAction } from '@ten-four/contract/audit/audit.values';
import { TEXT_SEARCH_MAX } from '@ten-four/contract/search/search.values';
import { useMemo } from 'react';
import { formatDateTime } from '#lib/date-format.ts';
import { dayIn, endOfDay, startOfDay } from '#lib/days.ts';
import { useFilteredPages, withoutEmpty } from '#lib/endpoint-pages.ts';
import { useAddress } from '#lib/use-address.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import { DayFields } from '#ui/day-fields.tsx';
import { FilterInput } from '#ui/filter-input.tsx';
import { PagedPanel } from '#ui/paged-panel.tsx';
import panel from '#ui/panel.module.css';
import textStyles from '#ui/text.module.css';
import classes from './audit-panel.module.css';

export default function AuditPanel() {
  const { search, change } = useAddress();
  const filter = filterIn(search);
  const isFiltered = Object.values(filter).some(Boolean);
  const query = useAudit(filter);
  const columns = useMemo(() => columnsOf((object) => change({ object })), [change]);
  const clear = () => change({ action: null, by: null, q: null, from: null, to: null, object: null });
  return (
    <PagedPanel
      title="Activity"
      caption="Audit Log"
      query={query}
      rows={query.data?.pages.flatMap((page) => page.entries)}
      failed="The audit log could not be loaded."
      columns={columns}
      empty={{
        message: isFiltered ? 'Nothing matches the filters.' : 'No activity yet.',
        action: isFiltered && <Button onClick={clear}>Show all</Button>,
      }}
      actions={isFiltered && <Button onClick={clear}>Clear filters</Button>}
      tools={<AuditFilters filter={filter} onFilter={change} />}
    />
  );
}

function useAudit({ object, from, to, ...filter }: AuditFilter) {
  const query = withoutEmpty({
    ...filter,
    objectId: object,
    from: startOfDay(from),
    to: endOfDay(to),
  });
  return useFilteredPages('GET /api/audit', { query });
}

function columnsOf(onObject: (id: string) => void): TableColumn<AuditEntry>[] {
  return [
    {
      id: 'at',
      header: 'When',
      folded: 'lead',
      cell: ({ at }) => (
        <Text component="time" className={textStyles.nowrap ?? ''} c="dimmed" dateTime={at}>
          {formatDateTime(at)}
        </Text>
      ),
    },
    {
      id: 'by',
      header: 'Who',
      folded: 'bare',
      cell: ({ by, callsign }) => (
        <span className={textStyles.nowrap}>
          {by}
          {callsign !== null && <span className={textStyles.mono}> {callsign}</span>}
        </span>
      ),
    },
    { id: 'action', header: 'Action', folded: 'bare', cell: ({ action }) => ACTION_NAMES[action] },
    {
      id: 'summary',
      header: 'What',
      folded: 'line',
      cell: ({ summary }) => (
        <Box component="span" display="inline-block" miw={200} className={textStyles.wrap ?? ''}>
          {summary}
        </Box>
      ),
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
            aria-label={`Everything about this ${object ?? 'object'}: ${objectId}`}
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
      cell: ({ address }) => <span className={textStyles.mono}>{address}</span>,
    },
  ];
}

interface AuditFiltersProps {
  filter: AuditFilter;
  onFilter: (changes: Partial<Record<keyof AuditFilter, string>>) => void;
}

function AuditFilters({ filter, onFilter }: AuditFiltersProps) {
  const searchesWords = (filter.by !== '' || filter.q !== '') && filter.from === '';
  return (
    <Group
      component="search"
      className={panel.filters ?? ''}
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
        onChange={({ currentTarget }) => onFilter({ action: currentTarget.value })}
      />
      <FilterInput label="Username or callsign" value={filter.by} onFilter={(by) => onFilter({ by })} />
      <FilterInput
        flex={{ base: '1 1 100%', sm: '1 1 120px' }}
        maw={{ base: 'none', sm: 320 }}
        label="Contains"
        maxLength={TEXT_SEARCH_MAX}
        value={filter.q}
        onFilter={(q) => onFilter({ q })}
      />
      <DayFields range={filter} onChange={onFilter} />
      {filter.object !== '' && (
        <Button size="form" onClick={() => onFilter({ object: '' })}>
          Show all objects
        </Button>
      )}
      {searchesWords && (
        <Text flex="1 1 100%" fz={13} c="dimmed">
          Searches the last 90 days. Pick a From date to go further back.
        </Text>
      )}
    </Group>
  );
}

type AuditFilter = ReturnType<typeof filterIn>;

function filterIn(search: URLSearchParams) {
  const textOf = (name: string) => search.get(name) ?? '';
  return {
    action: AUDIT_ACTIONS.find((action) => action === search.get('action')) ?? null,
    by: textOf('by'),
    q: textOf('q'),
    from: dayIn(search, 'from'),
    to: dayIn(search, 'to'),
    object: textOf('object'),
  };
}

const ACTION_NAMES: Readonly<Record<AuditAction, string>> = {
  search: 'Searched',
  'report.file': 'Report filed',
  'report.amend': 'Report amended',
  'report.pay': 'Fine paid',
  'report.release': 'Released from custody',
  'report.void': 'Report voided',
  'report.unvoid': 'Report restored',
  'case.open': 'Report contested',
  'case.withdraw': 'Case withdrawn',
  'case.rule': 'Case decided',
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
  'vehicle.transfer': 'Vehicle transferred',
  'weapon.delete': 'Weapon deleted',
  'weapon.transfer': 'Weapon transferred',
  'civilian.delete': 'Civilian deleted',
  'civilian.restore': 'Civilian restored',
  'civilian.deceased': 'Civilian marked deceased or alive',
  'account.approve': 'Account approved',
  'account.deny': 'Account denied',
  'officer.register': 'Officer registered',
  'officer.edit': 'Officer edited',
  'officer.end-shift': 'Shift ended by staff',
  'officer.remove': 'Officer profile removed',
  'officer.commend': 'Officer commended',
  'bolo.edit': 'BOLO edited',
  'bolo.cancel': 'BOLO canceled',
  'panic.clear': 'Panic cleared',
  'emergency.drop': '911 call dropped',
  'emergency.reveal': '911 caller revealed',
  'unit.set-status': 'Unit status set',
  'dispatcher.sign-off': 'Dispatcher signed off by staff',
  'call.merge': 'Calls merged',
  'death.propose': 'Pronounced dead',
  'death.answer': 'Death accepted or declined',
  'broadcast.send': 'Broadcast sent',
  'message.send': 'Message sent',
  'outbox.send-again': 'Message sent again',
  'settings.change': 'Settings changed',
  'settings.undo': 'Settings change undone',
  'settings.import': 'Settings imported',
  'session.code': 'Signed in with a code',
  'device.add': 'Device added',
  'device.remove': 'Device removed',
  'setup.claim': 'Setup link used',
  'setup.finish': 'Setup finished',
  'member.sign-out': 'Member signed out',
  'member.suspend': 'Member suspended',
  'member.lift': 'Suspension lifted',
  'member.adjust': 'Money adjusted',
  'member.administrator': 'Administrator added or removed',
  'member.delete': 'Member deleted',
  'account.export': 'Own data downloaded',
  'account.delete': 'Own account deleted',
};
