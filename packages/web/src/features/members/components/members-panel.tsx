import { Button, Group, NativeSelect } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import {
  MEMBER_FILTERS,
  MEMBER_SORTS,
  MEMBER_TEXTS,
  type MemberFilter,
} from '@ten-four/contract/members/members.values';
import { useNavigate } from 'react-router';
import { failureMessage } from '#lib/api-client.ts';
import { useCommunity } from '#lib/community.ts';
import { csvFrom } from '#lib/csv.ts';
import { useAddress } from '#lib/use-address.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { Choices } from '#ui/choices.tsx';
import { ExportButton } from '#ui/export-button.tsx';
import { FilterInput } from '#ui/filter-input.tsx';
import { PagedPanel } from '#ui/paged-panel.tsx';
import { loadMembers, type MembersView, useMembers } from '../members.queries.ts';
import { COLUMNS, PHONE_COLUMNS } from './member-columns.tsx';
import { CSV_COLUMNS } from './members-csv.ts';

const FILTERS = MEMBER_FILTERS.filter((filter) => filter !== 'named');

const FILTER_NAMES: Readonly<Record<(typeof FILTERS)[number], string>> = {
  all: 'All',
  officers: 'Officers',
  onDuty: 'On duty',
  staff: 'Staff',
  suspended: 'Suspended',
  left: 'Left',
};

const SORTED_HEADS = [
  { id: 'member', sort: 'username', sorted: 'ascending' },
  { id: 'hours', sort: 'hours30', sorted: 'descending' },
  { id: 'seen', sort: 'lastSeen', sorted: 'descending' },
] as const;

export default function MembersPanel() {
  const navigate = useNavigate();
  const { search, change } = useAddress();
  const view: MembersView = {
    q: search.get('q') ?? '',
    departmentId: search.get('departmentId') ?? '',
    filter: FILTERS.find((filter) => filter === search.get('filter')) ?? 'all',
    sort: MEMBER_SORTS.find((sort) => sort === search.get('sort')) ?? 'lastSeen',
  };
  const query = useMembers(view);
  const rows = query.data?.pages.flatMap((page) => page.members);
  const counts = query.data?.pages[0]?.counts;
  const phone = useBelow('sm');
  const isWhole = view.q === '' && view.filter === 'all';
  const isAll = isWhole && view.departmentId === '';
  const headOf = (column: string) => {
    const head = SORTED_HEADS.find(({ id }) => id === column);
    return (
      head && {
        sorted: head.sort === view.sort ? head.sorted : undefined,
        onSort: () => change({ sort: head.sort === 'lastSeen' ? null : head.sort }),
      }
    );
  };
  return (
    <PagedPanel
      title="Members"
      caption="Members"
      density="list"
      query={query}
      rows={rows}
      failed={MEMBER_TEXTS.listFailed}
      columns={phone ? PHONE_COLUMNS : COLUMNS}
      headOf={headOf}
      onOpen={({ _id }) => void navigate(`/dashboard/staff/members/${_id}`)}
      empty={{
        message: isAll ? MEMBER_TEXTS.nobodyYet : MEMBER_TEXTS.nobodyMatches,
        action: !isAll && (
          <Button onClick={() => change({ q: null, departmentId: null, filter: null })}>Show all</Button>
        ),
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
            <DepartmentChoice id={view.departmentId} onRemove={() => change({ departmentId: null })} />
          )}
          <FilterChoice
            chosen={view.filter}
            counts={counts}
            onChoose={(filter) => change({ filter: filter === 'all' ? null : filter })}
          />
          <ExportButton
            size="form"
            ml="auto"
            file="members.csv"
            load={async () => csvFrom(CSV_COLUMNS, await loadMembers(view))}
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
      onChange={({ currentTarget }) => onChoose(currentTarget.value as MemberFilter)}
      data={choices.map(({ value, label, count }) => ({
        value,
        label: count === undefined ? label : `${label} (${count})`,
      }))}
    />
  );
}

function countText(shown: number, all: number | null, hasMore: boolean): string | undefined {
  if (shown === 0) return undefined;
  if (all !== null) return `${shown} of ${all} ${all === 1 ? 'member' : 'members'} shown`;
  return `${shown} ${shown === 1 ? 'member' : 'members'}${hasMore ? ' shown' : ''}`;
}
