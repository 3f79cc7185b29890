import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useMemo, useRef } from 'react';
import { useBelow } from './breakpoints.ts';
import { ConfirmSend, type Sendable } from './confirm-send.tsx';
import { DataTable, type TableColumn } from './data-table.tsx';
import { type DialogControl, FormDialog } from './form-dialog/form-dialog.tsx';
import { Loaded, type Read } from './loaded.tsx';
import { Panel } from './panel.tsx';
import { RowActions, type RowActionsProps } from './row-actions.tsx';
import { useTarget } from './use-target.ts';

interface RegistryPanelProps<Row extends { _id: string }> {
  title: string;
  name: string;
  query: Read<readonly Row[]>;
  failed: string;
  empty: string;
  columns: readonly TableColumn<Row>[];
  namedBy: (row: Row) => string;
  own: boolean;
  add: { label: string; title: string; disabled: boolean; form: (dialog: DialogControl) => ReactNode };
  edit: { title: string; form: (row: Row, dialog: DialogControl) => ReactNode };
  useMore?: (row: Row) => RowActionsProps['more'];
  remove: {
    title: string;
    message: (row: Row) => ReactNode;
    impossible?: (row: Row) => boolean;
    failed: string;
    send: Sendable<{ params: { id: string } }, unknown>;
  };
}

export function RegistryPanel<Row extends { _id: string }>(props: RegistryPanelProps<Row>) {
  const { title, name, query, failed, empty, namedBy, own, add, edit, useMore = noMore, remove } = props;
  const [adding, registration] = useDisclosure(false);
  const editing = useTarget<Row>();
  const deleting = useTarget<Row>();
  const compact = useBelow('sm');
  const addButton = useRef<HTMLButtonElement>(null);
  const { open: onEdit } = editing;
  const { open: onDelete } = deleting;
  const columns = useMemo<readonly TableColumn<Row>[]>(() => {
    if (!own) return props.columns;
    const cell = (row: Row) => (
      <Actions
        row={row}
        useMore={useMore}
        describedBy={namedBy(row)}
        actions={[
          { label: 'Edit', onClick: () => onEdit(row) },
          { label: 'Delete', onClick: () => onDelete(row) },
        ]}
        compact={compact}
      />
    );
    return [...props.columns, { id: 'actions', header: 'Actions', cell, align: 'right', folded: 'end' }];
  }, [own, props.columns, useMore, namedBy, onEdit, onDelete, compact]);
  const { target } = deleting;
  return (
    <Panel
      title={title}
      count={query.data?.length}
      actions={
        own && (
          <Button ref={addButton} size="form" disabled={add.disabled} onClick={registration.open}>
            {add.label}
          </Button>
        )
      }
    >
      <Loaded query={query} failed={failed}>
        {(rows) => (
          <DataTable
            caption={title}
            name={name}
            columns={columns}
            rows={rows}
            rowId={({ _id }) => _id}
            folds
            empty={{ message: empty }}
          />
        )}
      </Loaded>
      <FormDialog opened={adding} title={add.title} onClose={registration.close}>
        {add.form}
      </FormDialog>
      <FormDialog opened={editing.opened} title={edit.title} onClose={editing.close}>
        {(dialog) => editing.target !== null && edit.form(editing.target, dialog)}
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
        // The row with the focused button is gone.
        onDone={() => addButton.current?.focus()}
        onClose={deleting.close}
      />
    </Panel>
  );
}

const noMore = () => undefined;

function Actions<Row>(props: RowActionsProps & { row: Row; useMore: (row: Row) => RowActionsProps['more'] }) {
  const { row, useMore, ...actions } = props;
  const more = useMore(row);
  return <RowActions {...actions} {...(more === undefined ? {} : { more })} />;
}
