import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { StaffOfficer } from '@ten-four/contract/officers/officers.contract';
import { OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import { useMemo, useState } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { useAddress } from '#lib/use-address.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { MoreRows } from '#ui/more-rows.tsx';
import { Panel } from '#ui/panel.tsx';
import { StaleMark } from '#ui/stale-mark.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { useTarget } from '#ui/use-target.ts';
import { useOfficers } from '../officers.queries.ts';
import { EditOfficerForm } from './edit-officer-form.tsx';
import classes from './officers-panel.module.css';

const TYPING_PAUSE = 150;
/** The longest text that the server takes. */
const TEXT_MAX = 64;

/** For staff: everybody with an officer profile, each to be edited; what is searched for stands in the address. */
export default function OfficersPanel() {
  const { search, change } = useAddress();
  const q = search.get('q') ?? '';
  // A cleared field begins anew, and empty: what stands in it is otherwise its own.
  const [round, setRound] = useState(0);
  const filter = useDebouncedCallback((text: string) => change({ q: text }), TYPING_PAUSE);
  const query = useOfficers(q);
  const editing = useTarget<StaffOfficer>();
  const columns = useMemo(() => columnsOf(editing.open), [editing.open]);
  const officers = query.data?.pages.flatMap((page) => page.officers);
  const showAll = () => {
    change({ q: null });
    setRound(round + 1);
  };
  return (
    <Panel
      title="Profiles"
      mark={<StaleMark stale={officers !== undefined && query.isError && !query.isFetchNextPageError} />}
    >
      <search className={classes.tools} aria-label="Search officers">
        <TextInput
          key={round}
          maw={320}
          label="Callsign, name, badge or player"
          type="search"
          autoComplete="off"
          maxLength={TEXT_MAX}
          defaultValue={q}
          onChange={(event) => filter(event.currentTarget.value.trim())}
        />
      </search>
      <DataTable
        caption="Officers"
        columns={columns}
        rows={officers}
        rowId={({ _id }) => _id}
        density="dense"
        folds
        empty={{
          message: q === '' ? 'Nobody is registered as an officer yet.' : 'No officer matches.',
          action: q !== '' && <Button onClick={showAll}>Show all</Button>,
        }}
        failure={
          query.isError && officers === undefined
            ? {
                message: failureMessage(query.error, OFFICER_TEXTS.listFailed),
                onRetry: () => void query.refetch(),
              }
            : undefined
        }
      />
      <MoreRows query={query} failure={failureMessage(query.error, OFFICER_TEXTS.listFailed)} />
      <FormDialog opened={editing.opened} title="Edit Officer" size={440} onClose={editing.close}>
        {(dialog) => editing.target !== null && <EditOfficerForm officer={editing.target} dialog={dialog} />}
      </FormDialog>
    </Panel>
  );
}

function columnsOf(onEdit: (officer: StaffOfficer) => void): TableColumn<StaffOfficer>[] {
  return [
    {
      id: 'callsign',
      header: 'Callsign',
      folded: 'lead',
      cell: ({ callsign }) => <span className={classes.mono}>{callsign}</span>,
    },
    {
      id: 'name',
      header: 'Name',
      folded: 'lead',
      cell: ({ firstName, lastName }) => <span className={classes.words}>{`${firstName} ${lastName}`}</span>,
    },
    { id: 'platform', header: 'Platform', folded: 'line', cell: ({ department }) => department },
    {
      id: 'badge',
      header: 'Badge',
      cell: ({ badgeNumber }) => <span className={classes.mono}>{badgeNumber}</span>,
    },
    {
      id: 'player',
      header: 'Player',
      cell: ({ username }) => <span className={classes.words}>{username}</span>,
    },
    { id: 'duty', header: 'Duty', cell: dutyOf },
    {
      id: 'edit',
      header: 'Action',
      align: 'right',
      folded: 'end',
      cell: (officer) => (
        <Button size="row" aria-label={`Edit ${officer.callsign}`} onClick={() => onEdit(officer)}>
          Edit
        </Button>
      ),
    },
  ];
}

function dutyOf({ unfit, onDutySince }: StaffOfficer) {
  if (unfit) return <StatusTag tone="danger">Character deceased or deleted</StatusTag>;
  return onDutySince === null ? (
    <StatusTag tone="off">Off duty</StatusTag>
  ) : (
    <StatusTag tone="available">On duty</StatusTag>
  );
}
