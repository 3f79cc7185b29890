import { Button, Text } from '@mantine/core';
import type { DeletedCivilian } from '@ten-four/contract/civilians/civilians.contract';
import { CIVILIAN_TEXTS } from '@ten-four/contract/civilians/civilians.values';
import { useMemo } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { formatDay } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { type DialogControl, FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { MoreRows } from '#ui/more-rows.tsx';
import { Panel } from '#ui/panel.tsx';
import { StaleMark } from '#ui/stale-mark.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useTarget } from '#ui/use-target.ts';
import { useCivilianRestoring, useDeletedCivilians } from '../civilians.queries.ts';
import { civilianName } from './civilian-name.ts';

const FAILED = 'The deleted civilians could not be loaded.';

/** For staff: the civilians that players deleted, each to be given back. */
export default function DeletedPanel() {
  const query = useDeletedCivilians();
  const restoring = useTarget<DeletedCivilian>();
  const columns = useMemo(() => columnsOf(restoring.open), [restoring.open]);
  const civilians = query.data?.pages.flatMap((page) => page.civilians);
  return (
    <Panel
      title="Civilians"
      mark={<StaleMark stale={civilians !== undefined && query.isError && !query.isFetchNextPageError} />}
    >
      <DataTable
        caption="Deleted Civilians"
        columns={columns}
        rows={civilians}
        rowId={({ _id }) => _id}
        density="dense"
        folds
        empty={{ message: 'No deleted civilians.' }}
        failure={
          query.isError && civilians === undefined
            ? { message: failureMessage(query.error, FAILED), onRetry: () => void query.refetch() }
            : undefined
        }
      />
      <MoreRows query={query} failure={failureMessage(query.error, FAILED)} />
      <FormDialog opened={restoring.opened} title="Restore Civilian" size={440} onClose={restoring.close}>
        {(dialog) => restoring.target !== null && <RestoreForm civilian={restoring.target} dialog={dialog} />}
      </FormDialog>
    </Panel>
  );
}

/** A name of any length, which must not widen its column. */
function Words({ children }: { children: string }) {
  return <span style={{ overflowWrap: 'anywhere' }}>{children}</span>;
}

function columnsOf(onRestore: (civilian: DeletedCivilian) => void): TableColumn<DeletedCivilian>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      folded: 'lead',
      cell: (civilian) => <Words>{civilianName(civilian)}</Words>,
    },
    { id: 'born', header: 'Date of birth', cell: ({ dateOfBirth }) => formatDay(dateOfBirth) },
    {
      id: 'ssn',
      header: 'SSN',
      cell: ({ ssn }) => (
        <Text span ff="monospace">
          {ssn}
        </Text>
      ),
    },
    { id: 'owner', header: 'Player', cell: ({ owner }) => <Words>{owner}</Words> },
    {
      id: 'deleted',
      header: 'Deleted',
      cell: ({ deletedAt }) => <time dateTime={deletedAt}>{formatMoment(deletedAt)}</time>,
    },
    {
      id: 'restore',
      header: 'Action',
      align: 'right',
      folded: 'end',
      cell: (civilian) => (
        <Button
          size="row"
          aria-label={`Restore ${civilianName(civilian)}`}
          onClick={() => onRestore(civilian)}
        >
          Restore
        </Button>
      ),
    },
  ];
}

function RestoreForm({ civilian, dialog }: { civilian: DeletedCivilian; dialog: DialogControl }) {
  const { state } = useEndpointForm({
    send: useCivilianRestoring(),
    draft: `restore:${civilian._id}`,
    initial: {},
    optionsOf: () => ({ params: { id: civilian._id } }),
    onSaved: () => showSuccess(CIVILIAN_TEXTS.restored),
    texts: { failed: CIVILIAN_TEXTS.restoreFailed },
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Restore" busyLabel="Restoring...">
      <p>
        Give <strong>{civilianName(civilian)}</strong> back to <strong>{civilian.owner}</strong>? Licenses,
        vehicles, weapons, records and bank accounts come back too; what the accounts held stays in the
        player’s wallet.
      </p>
    </DialogForm>
  );
}
