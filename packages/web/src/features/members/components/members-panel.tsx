import { Button, Group, NativeSelect } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import {
  MEMBER_FILTERS,
  MEMBER_SORTS,
  MEMBER_TEXTS,
  type MemberFilter,
  type MemberSort,
} from '@ten-four/contract/members/members.values';
import { useNavigate } from 'react-router';
import { failureMessage } from '#lib/api-client.ts';
import { useCommunity } from '#lib/community.ts';
import { useAddress } from '#lib/use-address.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { Choices } from '#ui/choices.tsx';
import { ExportButton } from '#ui/export-button.tsx';
import { FilterInput } from '#ui/filter-input.tsx';
import { PagedPanel } from '#ui/paged-panel.tsx';
import type { ColumnSorting } from '#ui/table-parts.tsx';
import { loadMembers, type MembersView, useMembers } from '../members.queries.ts';
import { COLUMNS, PHONE_COLUMNS } from './member-columns.tsx';
import { membersCsv } from './members-csv.ts';

const FILTERS = MEMBER_FILTERS.filter((filter) => filter !== 'named');

const FILTER_NAMES: Readonly<Record<(typeof FILTERS)[number], string>> = {
  all: 'All',
  officers: 'Officers',
  onDuty: 'On duty',
  staff: 'Staff',
  suspended: 'Suspended',
  left: 'Left',
};

export default function MembersPanel() {
  const navigate = useNavigate();
  const { view, change, showAll } = useMembersView();
  const query = useMembers(view);
  const rows = query.data?.pages.flatMap((page) => page.members);
  const counts = query.data?.pages[0]?.counts;
  const phone = useBelow('sm');
  const isWhole = view.q === '' && view.filter === 'all';
  const isAll = isWhole && view.departmentId === '';
  const heads = sortingOf(view.sort, (sort) => change({ sort }));
  return (
    <PagedPanel
      title="Members"
      caption="Members"
      density="list"
      query={query}
      rows={rows}
      failed={MEMBER_TEXTS.listFailed}
      columns={phone ? PHONE_COLUMNS : COLUMNS}
      headOf={(column) => heads[column]}
      onOpen={({ _id }) => void navigate(`/dashboard/staff/members/${_id}`)}
      empty={{
        message: isAll ? MEMBER_TEXTS.nobodyYet : MEMBER_TEXTS.nobodyMatches,
        action: !isAll && <Button onClick={showAll}>Show all</Button>,
      }}
      note={rows && counts && countText(rows.length, isWhole ? counts.all : null, query.hasNextPage)}
      head={
        <Group
          component="search"
          gap="8px 16px"
          flex={1}
          miw={0}
          mr={-8}
          py={{ base: 6, sm: 0 }}
          aria-label="Search members"
        >
          <FilterInput
            w={320}
            flex={{ base: '1 0 100%', sm: 'initial' }}
            leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
            aria-label="Search members"
            placeholder="Name, Discord ID, callsign, character"
            value={view.q}
            onFilter={(q) => change({ q })}
          />
          {view.departmentId !== '' && (
            <DepartmentChoice id={view.departmentId} onRemove={() => change({ departmentId: '' })} />
          )}
          <FilterChoice chosen={view.filter} counts={counts} onChoose={(filter) => change({ filter })} />
          <ExportButton
            size="form"
            ml="auto"
            file="members.csv"
            load={async () => membersCsv(await loadMembers(view))}
            failureOf={(error) => failureMessage(error, MEMBER_TEXTS.listFailed)}
          />
        </Group>
      }
    />
  );
}

function DepartmentChoice({ id, onRemove }: { id: string; onRemove: () => void }) {
  const department = useCommunity().data?.departments.find(({ _id }) => _id === id);
  return (
    <Button
      rightSection={<IconX size={16} stroke={1.75} aria-hidden />}
      aria-label="Members of all departments"
      onClick={onRemove}
    >
      {department === undefined ? 'One department' : `${department.name}, ${department.platform}`}
    </Button>
  );
}

interface FilterChoiceProps {
  chosen: MemberFilter;
  counts: { onDuty: number; suspended: number } | undefined;
  onChoose: (filter: MemberFilter) => void;
}

function FilterChoice({ chosen, counts, onChoose }: FilterChoiceProps) {
  const phone = useBelow('sm');
  const choices = FILTERS.map((value) => ({
    value,
    label: FILTER_NAMES[value],
    count: value === 'onDuty' || value === 'suspended' ? counts?.[value] || undefined : undefined,
  }));
  if (!phone) return <Choices label="Which members" choices={choices} chosen={chosen} onChoose={onChoose} />;
  return (
    <NativeSelect
      flex={1}
      aria-label="Which members"
      value={chosen}
      onChange={({ currentTarget }) => {
        const filter = FILTERS.find((value) => value === currentTarget.value);
        if (filter !== undefined) onChoose(filter);
      }}
      data={choices.map(({ value, label, count }) => ({
        value,
        label: count === undefined ? label : `${label} (${count})`,
      }))}
    />
  );
}

function useMembersView() {
  const { search, change: changeAddress } = useAddress();
  const view: MembersView = {
    q: search.get('q') ?? '',
    departmentId: search.get('departmentId') ?? '',
    filter: FILTERS.find((filter) => filter === search.get('filter')) ?? 'all',
    sort: MEMBER_SORTS.find((sort) => sort === search.get('sort')) ?? 'lastSeen',
  };
  const change = ({ filter, sort, ...rest }: Partial<MembersView>) =>
    changeAddress({
      ...rest,
      filter: filter === 'all' ? null : filter,
      sort: sort === 'lastSeen' ? null : sort,
    });
  const showAll = () => change({ q: '', departmentId: '', filter: 'all' });
  return { view, change, showAll };
}

function countText(shown: number, all: number | null, hasMore: boolean): string | undefined {
  if (shown === 0) return undefined;
  if (all !== null) return `${shown} of ${all} ${all === 1 ? 'member' : 'members'} shown`;
  return `${shown} ${shown === 1 ? 'member' : 'members'}${hasMore ? ' shown' : ''}`;
}

function sortingOf(
  sort: MemberSort,
  onSort: (sort: MemberSort) => void,
): Readonly<Record<string, ColumnSorting | undefined>> {
  const head = (of: MemberSort, sorted: 'ascending' | 'descending') => ({
    sorted: sort === of ? sorted : undefined,
    onSort: () => onSort(of),
  });
  return {
    member: head('username', 'ascending'),
    hours: head('hours30', 'descending'),
    seen: head('lastSeen', 'descending'),
  };
}
