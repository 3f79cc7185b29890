import { type ReactNode, useMemo, useRef } from 'react';
import { useBelow } from './breakpoints.ts';
import { ConfirmSend, type Sendable } from './confirm-send.tsx';
import { DataTable, type TableColumn } from './data-table.tsx';
import { FormButton, type FormButtonProps } from './form-dialog/form-button.tsx';
import { FormDialog } from './form-dialog/form-dialog.tsx';
import { Loaded, type Read } from './loaded.tsx';
import { Panel } from './panel.tsx';
import { RowActions, type RowActionsProps } from './row-actions.tsx';
import { useTarget } from './use-target.ts';

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
  useMore?: (row: Row) => RowActionsProps['actions'];
  transfer: {
    title: string;
    /** `onGone`: the row has left the list. */
    form: (row: Row, onGone: () => void) => ReactNode;
    isBlocked?: (row: Row) => boolean;
  };
  remove: {
    title: string;
    message: (row: Row) => ReactNode;
    impossible?: (row: Row) => boolean;
    failed: string;
    send: Sendable<{ params: { id: string } }, unknown>;
  };
}

export function RegistryPanel<Row extends { _id: string }>(props: RegistryPanelProps<Row>) {
  const { title, query, failed, empty, namedBy, own, add, edit, useMore = noMore, transfer, remove } = props;
  const changing = useTarget<{ row: Row; by: 'edit' | 'transfer' }>();
  const deleting = useTarget<Row>();
  const compact = useBelow('sm');
  const addButton = useRef<HTMLButtonElement>(null);
  const { open: openForm, target: changed } = changing;
  const { open: openDeletion, target } = deleting;
  const form = changed?.by === 'transfer' ? transfer : edit;
  const { isBlocked } = transfer;
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
          onTransfer={isBlocked?.(row) ? null : () => openForm({ row, by: 'transfer' })}
          describedBy={namedBy(row)}
          actions={[
            { label: 'Edit', onClick: () => openForm({ row, by: 'edit' }) },
            { label: 'Delete', onClick: () => openDeletion(row) },
          ]}
          compact={compact}
        />
      ),
    };
    return own ? [...props.columns, actions] : props.columns;
  }, [own, props.columns, useMore, isBlocked, namedBy, openForm, openDeletion, compact]);
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
      <FormDialog opened={changing.opened} title={form.title} onClose={changing.close}>
        {changed !== null && form.form(changed.row, focusAdd)}
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

const noMore = () => [];

interface ActionsProps<Row> extends RowActionsProps {
  row: Row;
  useMore: (row: Row) => RowActionsProps['actions'];
  onTransfer: (() => void) | null;
}

function Actions<Row>({ row, useMore, onTransfer, ...actions }: ActionsProps<Row>) {
  const transfer = onTransfer === null ? [] : [{ label: 'Transfer', onClick: onTransfer }];
  return <RowActions {...actions} more={[...useMore(row), ...transfer]} />;
}
