import { Box, Button } from '@mantine/core';
import type { StaffOfficer } from '@ten-four/contract/officers/officers.contract';
import { OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import { useMemo } from 'react';
import { useFilteredPages, withoutEmpty } from '#lib/endpoint-pages.ts';
import { useAddress } from '#lib/use-address.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import { FilterInput } from '#ui/filter-input.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { Mono } from '#ui/mono.tsx';
import { PagedPanel } from '#ui/paged-panel.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import textStyles from '#ui/text.module.css';
import { useTarget } from '#ui/use-target.ts';
import { EditOfficerForm } from './edit-officer-form.tsx';

export default function OfficersPanel() {
  const { search, change } = useAddress();
  const q = search.get('q') ?? '';
  const query = useFilteredPages('GET /api/officers', { query: withoutEmpty({ q }) });
  const editing = useTarget<StaffOfficer>();
  const columns = useMemo(() => [...COLUMNS, editColumn(editing.open)], [editing.open]);
  return (
    <PagedPanel
      title="Profiles"
      caption="Officers"
      query={query}
      rows={query.data?.pages.flatMap((page) => page.officers)}
      failed={OFFICER_TEXTS.listFailed}
      columns={columns}
      empty={{
        message: q === '' ? 'No officers are registered yet.' : 'No officers match.',
        action: q !== '' && <Button onClick={() => change({ q: null })}>Show all</Button>,
      }}
      tools={
        <Box
          component="search"
          p="8px var(--panel-side, 12px) 12px"
          style={{ borderBottom: '1px solid var(--tf-line)' }}
          aria-label="Search officers"
        >
          <FilterInput
            maw={320}
            label="Callsign, name, badge or player"
            value={q}
            onFilter={(text) => change({ q: text })}
          />
        </Box>
      }
    >
      <FormDialog opened={editing.opened} title="Edit Officer" size={440} onClose={editing.close}>
        {editing.target !== null && <EditOfficerForm officer={editing.target} />}
      </FormDialog>
    </PagedPanel>
  );
}

const COLUMNS: readonly TableColumn<StaffOfficer>[] = [
  {
    id: 'callsign',
    header: 'Callsign',
    folded: 'lead',
    cell: ({ callsign }) => <Mono>{callsign}</Mono>,
  },
  {
    id: 'name',
    header: 'Name',
    folded: 'lead',
    cell: ({ firstName, lastName }) => <span className={textStyles.wrap}>{`${firstName} ${lastName}`}</span>,
  },
  { id: 'platform', header: 'Platform', folded: 'line', cell: ({ department }) => department },
  { id: 'badge', header: 'Badge', cell: ({ badgeNumber }) => <Mono>{badgeNumber}</Mono> },
  {
    id: 'player',
    header: 'Player',
    cell: ({ username }) => <span className={textStyles.wrap}>{username}</span>,
  },
  { id: 'duty', header: 'Duty', cell: dutyOf },
];

const editColumn = (onEdit: (officer: StaffOfficer) => void): TableColumn<StaffOfficer> => ({
  id: 'edit',
  header: 'Action',
  align: 'right',
  folded: 'end',
  cell: (officer) => (
    <Button size="row" aria-label={`Edit ${officer.callsign}`} onClick={() => onEdit(officer)}>
      Edit
    </Button>
  ),
});

function dutyOf({ unfit, onDutySince }: StaffOfficer) {
  if (unfit) return <StatusTag tone="danger">Character deceased or deleted</StatusTag>;
  if (onDutySince === null) return <StatusTag tone="off">Off duty</StatusTag>;
  return <StatusTag tone="available">On duty</StatusTag>;
}
