import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import type { Member } from '@ten-four/contract/members/members.contract';
import {
  MEMBER_FILTERS,
  MEMBER_SORTS,
  MEMBER_TEXTS,
  type MemberFilter,
  type MemberSort,
} from '@ten-four/contract/members/members.values';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { seenWords } from '#lib/ago.ts';
import { failureMessage } from '#lib/api-client.ts';
import { useCommunity } from '#lib/community.ts';
import { downloadCsv } from '#lib/csv.ts';
import { serverNow } from '#lib/server-clock.ts';
import { useAddress } from '#lib/use-address.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { Choices } from '#ui/choices.tsx';
import type { TableColumn } from '#ui/data-table.tsx';
import { FilterInput } from '#ui/filter-input.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { PagedPanel } from '#ui/paged-panel.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import type { ColumnSorting } from '#ui/table-parts.tsx';
import { showError } from '#ui/toast.ts';
import { loadMembers, type MembersView, useMembers } from '../members.queries.ts';
import classes from './members.module.css';
import { membersCsv } from './members-csv.ts';

/** Who was named administrator stands among the grants. */
const FILTERS = MEMBER_FILTERS.filter((filter) => filter !== 'named');

const FILTER_NAMES: Readonly<Record<(typeof FILTERS)[number], string>> = {
  all: 'All',
  officers: 'Officers',
  onDuty: 'On duty',
  staff: 'Staff',
  suspended: 'Suspended',
  left: 'Left',
};

/** For staff: everybody who has signed in; filter, search and order stand in the address. */
export default function MembersPanel() {
  const navigate = useNavigate();
  const { view, change, showAll, round } = useMembersView();
  const query = useMembers(view);
  const rows = query.data?.pages.flatMap((page) => page.members);
  const counts = query.data?.pages[0]?.counts;
  const phone = useBelow('sm');
  const isWhole = view.q === '' && view.filter === 'all';
  const isAll = isWhole && view.departmentId === '';
  const heads = useMemo(() => headsOf(view.sort, (sort) => change({ sort })), [view.sort, change]);
  return (
    <PagedPanel
      title="Members"
      caption="Members"
      density="list"
      query={query}
      rows={rows}
      failed={MEMBER_TEXTS.listFailed}
      columns={phone ? COLUMNS.filter(({ id }) => !DESK_ONLY.has(id)) : COLUMNS}
      headOf={(column) => heads[column]}
      onOpen={({ _id }) => void navigate(`/dashboard/staff/members/${_id}`)}
      empty={{
        message: isAll ? MEMBER_TEXTS.nobodyYet : MEMBER_TEXTS.nobodyMatches,
        action: !isAll && <Button onClick={showAll}>Show all</Button>,
      }}
      note={rows && counts && shownOf(rows.length, isWhole ? counts.all : null, query.hasNextPage)}
      head={
        <Group component="search" className={classes.tools ?? ''} gap="8px 16px" aria-label="Search members">
          <FilterInput
            key={round}
            className={classes.search ?? ''}
            leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
            aria-label="Search members"
            placeholder="Name, Discord id, callsign, character"
            defaultValue={view.q}
            onFilter={(q) => change({ q })}
          />
          {view.departmentId !== '' && (
            <DepartmentChoice id={view.departmentId} onRemove={() => change({ departmentId: '' })} />
          )}
          <FilterChoice chosen={view.filter} counts={counts} onChoose={(filter) => change({ filter })} />
          <ExportButton view={view} />
        </Group>
      }
    />
  );
}

/** That the list is of one department, and the way to all. */
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

type Counts = { onDuty: number; suspended: number } | undefined;

interface FilterChoiceProps {
  chosen: MemberFilter;
  counts: Counts;
  onChoose: (filter: MemberFilter) => void;
}

/** Which members are shown; a phone has no room for all of the choices beside each other. */
function FilterChoice({ chosen, counts, onChoose }: FilterChoiceProps) {
  const phone = useBelow('sm');
  const choices = FILTERS.map((value) => ({
    value,
    label: FILTER_NAMES[value],
    count: countOf(value, counts),
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
  // A cleared field begins anew, and empty: what stands in it is otherwise its own.
  const [round, setRound] = useState(0);
  const view: MembersView = {
    q: search.get('q') ?? '',
    departmentId: search.get('departmentId') ?? '',
    filter: FILTERS.find((filter) => filter === search.get('filter')) ?? 'all',
    sort: MEMBER_SORTS.find((sort) => sort === search.get('sort')) ?? 'lastSeen',
  };
  const change = useMemo(
    () =>
      ({ q, departmentId, filter, sort }: Partial<MembersView>) =>
        changeAddress({
          q,
          departmentId,
          filter: filter === 'all' ? null : filter,
          sort: sort === 'lastSeen' ? null : sort,
        }),
    [changeAddress],
  );
  const showAll = () => {
    change({ q: '', departmentId: '', filter: 'all' });
    setRound(round + 1);
  };
  return { view, change, showAll, round };
}

const countOf = (filter: MemberFilter, counts: Counts): number | undefined =>
  filter === 'onDuty' || filter === 'suspended' ? counts?.[filter] || undefined : undefined;

function shownOf(shown: number, all: number | null, goesOn: boolean): string | undefined {
  if (shown === 0) return undefined;
  if (all !== null) return `${shown} of ${all} ${all === 1 ? 'member' : 'members'} shown`;
  return `${shown} ${shown === 1 ? 'member' : 'members'}${goesOn ? ' shown' : ''}`;
}

function headsOf(
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

function ExportButton({ view }: { view: MembersView }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      downloadCsv('members.csv', membersCsv(await loadMembers(view)));
    } catch (error) {
      showError(failureMessage(error, MEMBER_TEXTS.listFailed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="form" ml="auto" loading={busy} onClick={() => void save()}>
      Export CSV
    </Button>
  );
}

/** What a phone has no room for in two lines a row. */
const DESK_ONLY = new Set(['characters', 'hours']);

const COLUMNS: readonly TableColumn<Member>[] = [
  {
    id: 'member',
    header: 'Member',
    folded: 'lead',
    cell: ({ _id, username, discriminator, suspendedUntil, left }) => (
      <span className={classes.member}>
        <Monogram name={username} size={28} />
        <Link
          className={classes.name ?? ''}
          to={`/dashboard/staff/members/${_id}`}
          data-left={left || undefined}
        >
          {username}
          {discriminator !== '0' && discriminator !== '' && (
            <Text span fw={400} c="var(--tf-faint)">
              #{discriminator}
            </Text>
          )}
        </Link>
        {suspendedUntil !== null && <StatusTag tone="busy">Suspended</StatusTag>}
        {left && <StatusTag tone="off">Left</StatusTag>}
      </span>
    ),
  },
  {
    id: 'grants',
    header: 'Grants',
    folded: 'bare',
    cell: ({ grants }) =>
      grants.length > 0 && (
        <span className={classes.grants}>
          {grants.map((grant) => (
            <span key={grant} className={classes.grant}>
              {grant}
            </span>
          ))}
        </span>
      ),
  },
  {
    id: 'callsign',
    header: 'Callsign',
    folded: 'bare',
    cell: ({ profiles }) =>
      profiles.map(({ _id, callsign, platform, departmentShort, onDutySince }) => (
        <span key={_id} className={classes.profile}>
          <Text span miw={52} ff="monospace" fw={600}>
            {callsign}
          </Text>
          <Text span miw={72} c="dimmed">
            {departmentShort ?? platform}
          </Text>
          {onDutySince !== null && <StatusTag tone="available">On duty</StatusTag>}
        </span>
      )),
  },
  {
    id: 'characters',
    header: 'Characters',
    align: 'right',
    cell: ({ characters }) => (
      <Text span ff="monospace">
        {characters === 0 ? '–' : characters}
      </Text>
    ),
  },
  {
    id: 'hours',
    header: 'Hours, 30 days',
    align: 'right',
    cell: ({ hours30 }) => (
      <Text span ff="monospace">
        {hours30 === null ? '–' : hours30.toFixed(1)}
      </Text>
    ),
  },
  {
    id: 'seen',
    header: 'Last seen',
    align: 'right',
    folded: 'end',
    cell: ({ lastSeen }) => (
      <time className={classes.seen} dateTime={lastSeen}>
        {seenWords(lastSeen, serverNow())}
      </time>
    ),
  },
];
