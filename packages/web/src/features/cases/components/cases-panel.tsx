import { Anchor, Button, Group, NativeSelect } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Case } from '@ten-four/contract/cases/cases.contract';
import { REPORT_NAMES } from '@ten-four/contract/reports/reports.values';
import { TEXT_SEARCH_MAX } from '@ten-four/contract/search/search.values';
import { Link, useNavigate } from 'react-router';
import { useAvailableOptions } from '#lib/community.ts';
import { formatDate } from '#lib/date-format.ts';
import { withoutEmpty } from '#lib/endpoint-pages.ts';
import { useAddress } from '#lib/use-address.ts';
import { Choices } from '#ui/choices.tsx';
import type { TableColumn } from '#ui/data-table.tsx';
import { FilterInput } from '#ui/filter-input.tsx';
import { Mono } from '#ui/mono.tsx';
import { PagedPanel } from '#ui/paged-panel.tsx';
import textStyles from '#ui/text.module.css';
import { monoColumn } from '#ui/text-columns.tsx';
import { Timestamp } from '#ui/timestamp.tsx';
import { useCases } from '../cases.queries.ts';
import { CaseTags } from './case-tags.tsx';

const TABS = [
  { value: 'mine', label: 'Mine', filter: { mine: 'true' }, none: 'You have no cases.' },
  { value: 'open', label: 'Open', filter: { status: 'Open' }, none: 'No open cases.' },
  { value: 'decided', label: 'Decided', filter: { status: 'Decided' }, none: 'No decided cases.' },
] as const;

/** Judges start with the open cases, everybody else with their own. */
export function CasesPanel({ judge }: { judge: boolean }) {
  const navigate = useNavigate();
  const { platforms } = useAvailableOptions();
  const { search, change } = useAddress();
  const [mine, open] = TABS;
  const tab = TABS.find(({ value }) => value === search.get('tab')) ?? (judge ? open : mine);
  const q = search.get('q') ?? '';
  const platform = platforms.find((one) => one === search.get('platform')) ?? null;
  const query = useCases({ ...tab.filter, ...withoutEmpty({ platform, q }) });
  const isFiltered = q !== '' || platform !== null;
  return (
    <PagedPanel
      title="Cases"
      caption="Cases"
      density="list"
      query={query}
      rows={query.data?.pages.flatMap(({ cases }) => cases)}
      failed="The cases could not be loaded."
      columns={COLUMNS}
      onOpen={({ _id }) => void navigate(addressOf(_id))}
      empty={{
        message: isFiltered ? 'No cases match.' : tab.none,
        action: isFiltered && <Button onClick={() => change({ q: null, platform: null })}>Show all</Button>,
      }}
      head={
        <Group
          component="search"
          gap="8px 16px"
          flex={1}
          miw={0}
          mr={-8}
          py={{ base: 6, sm: 0 }}
          aria-label="Search cases"
        >
          <Choices
            label="Which cases"
            choices={TABS}
            chosen={tab.value}
            onChoose={(value) => change({ tab: value })}
          />
          <FilterInput
            w={320}
            flex={{ base: '1 0 100%', sm: 'initial' }}
            leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
            aria-label="Search cases"
            placeholder="Number, defendant, callsign"
            maxLength={TEXT_SEARCH_MAX}
            value={q}
            onFilter={(typed) => change({ q: typed })}
          />
          {platforms.length > 1 && (
            <NativeSelect
              aria-label="Platform"
              data={[{ value: '', label: 'All platforms' }, ...platforms]}
              value={platform ?? ''}
              onChange={({ currentTarget }) => change({ platform: currentTarget.value })}
            />
          )}
        </Group>
      }
    />
  );
}

const addressOf = (id: string) => `/dashboard/cases/${id}`;

const COLUMNS: readonly TableColumn<Case>[] = [
  {
    id: 'number',
    header: 'Case',
    folded: 'lead',
    cell: ({ _id, number }) => (
      <Anchor component={Link} c="inherit" fw={600} to={addressOf(_id)}>
        <Mono>{number}</Mono>
      </Anchor>
    ),
  },
  {
    id: 'defendant',
    header: 'Defendant',
    folded: 'line',
    cell: ({ defendant }) => <span className={textStyles.wrap}>{defendant}</span>,
  },
  {
    id: 'report',
    header: 'Report',
    folded: 'bare',
    cell: ({ reportType, reportNumber }) => (
      <span className={textStyles.nowrap}>
        {REPORT_NAMES[reportType]} <Mono>{reportNumber}</Mono>
      </span>
    ),
  },
  monoColumn('Officer', ({ officerCallsign }) => officerCallsign),
  { id: 'status', header: 'Status', folded: 'end', cell: (row) => <CaseTags of={row} /> },
  {
    id: 'opened',
    header: 'Opened',
    align: 'right',
    folded: 'bare',
    cell: ({ openedAt }) => (
      <Timestamp at={openedAt} format={formatDate} c="dimmed" className={textStyles.nowrap ?? ''} />
    ),
  },
];
