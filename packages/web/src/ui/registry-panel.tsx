import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { type ComponentType, type ReactNode, useMemo, useRef } from 'react';
import { useBelow } from './breakpoints.ts';
import { ConfirmSend, type Sendable } from './confirm-send.tsx';
import { DataTable, type TableColumn } from './data-table.tsx';
import { FormButton, type FormButtonProps } from './form-dialog/form-button.tsx';
import { FormDialog } from './form-dialog/form-dialog.tsx';
import { Loaded, type Read } from './loaded.tsx';
import { Panel } from './panel.tsx';
import { RowActions, type RowActionsProps } from './row-actions.tsx';
import { useTarget } from './use-target.ts';

/** Props of a panel of a character's vehicles or weapons. */
export interface PropertyPanelProps<Row> {
  civilian: Civilian;
  own: boolean;
  /** `onGone`: the row has left the list. */
  TransferForm: ComponentType<{ thing: Row; onGone: () => void }>;
}

type UseMore<Row> = (row: Row, onTransfer: () => void) => RowActionsProps['more'];

interface RegistryPanelProps<Row extends { _id: string }> {
  title: string;
  query: Read<readonly Row[]>;
  failed: string;
  empty: string;
  columns: readonly TableColumn<Row>[];
  namedBy: (row: Row) => string;
  own: boolean;
  add: Pick<FormButtonProps, 'label' | 'title' | 'disabled' | 'children'>;
  edit: { title: string; form: (row: Row) => ReactNode };
  useMore: UseMore<Row>;
  transfer: { title: string; Form: PropertyPanelProps<Row>['TransferForm'] };
  remove: {
    title: string;
    message: (row: Row) => ReactNode;
    impossible?: (row: Row) => boolean;
    failed: string;
    send: Sendable<{ params: { id: string } }, unknown>;
  };
}

export function RegistryPanel<Row extends { _id: string }>(props: RegistryPanelProps<Row>) {
  const { title, query, failed, empty, namedBy, own, add, edit, useMore, transfer, remove } = props;
  const editing = useTarget<Row>();
  const deleting = useTarget<Row>();
  const transferring = useTarget<Row>();
  const compact = useBelow('sm');
  const addButton = useRef<HTMLButtonElement>(null);
  const { open: openEdit } = editing;
  const { open: openDeletion, target } = deleting;
  const { open: openTransfer } = transferring;
  // The row with the focused button is gone.
  const focusAdd = () => addButton.current?.focus();
  const columns = useMemo(() => {
    const actions: TableColumn<Row> = {
      id: 'actions',
      header: 'Actions',
      align: 'right',
      folded: 'end',
      cell: (row) => (
        <Actions
          row={row}
          useMore={useMore}
          onTransfer={() => openTransfer(row)}
          describedBy={namedBy(row)}
          actions={[
            { label: 'Edit', onClick: () => openEdit(row) },
            { label: 'Delete', onClick: () => openDeletion(row) },
          ]}
          compact={compact}
        />
      ),
    };
    return own ? [...props.columns, actions] : props.columns;
  }, [own, props.columns, useMore, namedBy, openEdit, openDeletion, openTransfer, compact]);
  return (
    <Panel
      title={title}
      count={query.data?.length}
      actions={own && <FormButton {...add} ref={addButton} size="form" dialogSize={520} />}
    >
      <Loaded query={query} failed={failed}>
        {(rows) => (
          <DataTable
            caption={title}
            name={title.toLowerCase()}
            columns={columns}
            rows={rows}
            rowId={({ _id }) => _id}
            folds
            empty={{ message: empty }}
          />
        )}
      </Loaded>
      <FormDialog opened={editing.opened} title={edit.title} onClose={editing.close}>
        {editing.target !== null && edit.form(editing.target)}
      </FormDialog>
      <FormDialog opened={transferring.opened} title={transfer.title} onClose={transferring.close}>
        {transferring.target !== null && <transfer.Form thing={transferring.target} onGone={focusAdd} />}
      </FormDialog>
      <ConfirmSend
        opened={deleting.opened}
        title={remove.title}
        message={target !== null && remove.message(target)}
        confirmLabel="Delete"
        impossible={target !== null && remove.impossible?.(target) === true}
        send={remove.send}
        sent={{ params: { id: target?._id ?? '' } }}
        failed={remove.failed}
        onDone={focusAdd}
        onClose={deleting.close}
      />
    </Panel>
  );
}

interface ActionsProps<Row> extends RowActionsProps {
  row: Row;
  useMore: UseMore<Row>;
  onTransfer: () => void;
}

const Actions = <Row,>({ row, useMore, onTransfer, ...actions }: ActionsProps<Row>) => (
  <RowActions {...actions} more={useMore(row, onTransfer)} />
);
