import { Button } from '@mantine/core';
import type { DeletedCivilian } from '@ten-four/contract/civilians/civilians.contract';
import { CIVILIAN_TEXTS } from '@ten-four/contract/civilians/civilians.values';
import { useMemo } from 'react';
import { formatDateTime } from '#lib/date-format.ts';
import { formatDay } from '#lib/format.ts';
import { personName } from '#lib/person-name.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { Mono } from '#ui/mono.tsx';
import { PagedPanel } from '#ui/paged-panel.tsx';
import textStyles from '#ui/text.module.css';
import { showSuccess } from '#ui/toast.ts';
import { useTarget } from '#ui/use-target.ts';
import { useCivilianRestoration, useDeletedCivilians } from '../civilians.queries.ts';

export default function DeletedPanel() {
  const query = useDeletedCivilians();
  const restoring = useTarget<DeletedCivilian>();
  const columns = useMemo(() => columnsOf(restoring.open), [restoring.open]);
  return (
    <PagedPanel
      title="Civilians"
      caption="Deleted Civilians"
      query={query}
      rows={query.data?.pages.flatMap((page) => page.civilians)}
      failed="The deleted civilians could not be loaded."
      columns={columns}
      empty={{ message: 'No deleted civilians.' }}
    >
      <FormDialog opened={restoring.opened} title="Restore Civilian" size={440} onClose={restoring.close}>
        {restoring.target !== null && <RestoreForm civilian={restoring.target} />}
      </FormDialog>
    </PagedPanel>
  );
}

function columnsOf(onRestore: (civilian: DeletedCivilian) => void): TableColumn<DeletedCivilian>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      folded: 'lead',
      cell: (civilian) => <span className={textStyles.wrap}>{personName(civilian)}</span>,
    },
    { id: 'born', header: 'Date of birth', cell: ({ dateOfBirth }) => formatDay(dateOfBirth) },
    { id: 'ssn', header: 'SSN', cell: ({ ssn }) => <Mono>{ssn}</Mono> },
    { id: 'owner', header: 'Player', cell: ({ owner }) => <span className={textStyles.wrap}>{owner}</span> },
    {
      id: 'deleted',
      header: 'Deleted',
      cell: ({ deletedAt }) => <time dateTime={deletedAt}>{formatDateTime(deletedAt)}</time>,
    },
    {
      id: 'restore',
      header: 'Action',
      align: 'right',
      folded: 'end',
      cell: (civilian) => (
        <Button size="row" aria-label={`Restore ${personName(civilian)}`} onClick={() => onRestore(civilian)}>
          Restore
        </Button>
      ),
    },
  ];
}

function RestoreForm({ civilian }: { civilian: DeletedCivilian }) {
  const { state } = useEndpointForm({
    send: useCivilianRestoration(),
    draft: `restore:${civilian._id}`,
    initial: {},
    optionsOf: () => ({ params: { id: civilian._id } }),
    onSaved: () => showSuccess(CIVILIAN_TEXTS.restored),
    texts: { failed: CIVILIAN_TEXTS.restoreFailed },
  });
  return (
    <DialogForm state={state} submitLabel="Restore" busyLabel="Restoring...">
      <p>
        Give <strong>{personName(civilian)}</strong> back to <strong>{civilian.owner}</strong>? Licenses,
        vehicles, weapons, records and bank accounts come back too. The money from the accounts stays in the
        player’s wallet.
      </p>
    </DialogForm>
  );
}
