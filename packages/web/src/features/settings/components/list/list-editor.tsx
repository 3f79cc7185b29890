import { Button, Group, Paper } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { Op } from '@ten-four/contract/settings/settings.contract';
import type { TableName } from '@ten-four/contract/settings/transfer.values';
import { type ReactNode, startTransition, useMemo, useState } from 'react';
import { orderBy } from '#lib/table-sort.ts';
import { useTableSort } from '#lib/use-table-sort.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import { FilterInput } from '#ui/filter-input.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { OrderedTable } from '#ui/ordered-table.tsx';
import { PageHeading, Panel } from '#ui/panel.tsx';
import { useTarget } from '#ui/use-target.ts';
import { type Entry, entriesAt, type ListPath, listOp, moveOp, saveOp, undoTarget } from '../../list-ops.ts';
import { type Section, usePatchSection } from '../../settings.queries.ts';
import { HostNote } from '../fields/host-note.tsx';
import { ExportMenu, ImportButton } from '../transfer/transfer-buttons.tsx';
import { type EntryFormContext, PlainEntryForm } from './entry-form.tsx';
import { type EntryInputs, listForm, nameAt } from './list-form.ts';

export interface ListEditorProps<E extends Entry> {
  path: ListPath;
  read: Section;
  title: string;
  thing: string;
  columns?: readonly TableColumn<E>[];
  nameOf?: (entry: E) => string;
  /** Searched text. */
  textOf?: (entry: E) => string;
  groupOf?: (entry: E) => string;
  empty?: string;
  note?: string | undefined;
  /** Fills the page instead of a panel. */
  whole?: boolean;
  inputs?: EntryInputs<E>;
  begin?: Partial<E>;
  complete?: (fields: Record<string, unknown>) => object;
  /** Instead of `inputs`. */
  form?: (context: EntryFormContext<E>) => ReactNode;
  onOpen?: (entry: E) => void;
  actions?: ReactNode;
  /** Offers import and export. */
  table?: TableName;
  onSwitchOff?: (entry: E) => void;
}

const SEARCHED_FROM = 20;
const NAME_COLUMNS: readonly TableColumn<Entry>[] = [
  { id: 'name', header: 'Name', folded: 'lead', cell: (entry) => String(Object(entry).name) },
];
const NAME_INPUT: object = { name: { label: 'Name' } };

/** Edits a list: of names, by default. */
export function ListEditor<E extends Entry>(props: ListEditorProps<E>) {
  const { path, read, title, thing, columns = NAME_COLUMNS, nameOf = nameAt<E>(path), groupOf, note } = props;
  const {
    empty = `No ${thing}s yet.`,
    whole = false,
    table,
    inputs = NAME_INPUT as EntryInputs<E>,
    onSwitchOff,
  } = props;
  const entries = entriesAt<E>(read.value, path);
  const { patch } = usePatchSection(path.section);
  const [adding, add] = useDisclosure(false);
  const editing = useTarget<E>();
  const [wanted, setWanted] = useState('');
  const { rows, sort, headOf } = useRows({ ...props, columns, nameOf, entries, wanted });
  const host = read.locked[path.list];
  const apply = (op: Op, entry: E) => {
    const what = nameOf(entry);
    patch({ ops: [listOp(path, entries, op)], what, undoOf: undoTarget(path, what) });
  };
  const orders = host === undefined && wanted === '' && sort === null;
  const formOf = (entry: E | null) => {
    const context = { path, version: read.version, entries, entry, nameOf };
    if (props.form !== undefined) return props.form(context);
    const { begin, complete } = props;
    return <PlainEntryForm {...context} plain={listForm(path, inputs)} begin={begin} complete={complete} />;
  };
  const actionsOf = (entry: E) => {
    if (host !== undefined) return [];
    const set = (active: boolean) => apply(saveOp(entry._id, { active }), entry);
    if (entry.active === true) {
      return [{ label: 'Switch off', onClick: () => (onSwitchOff ?? (() => set(false)))(entry) }];
    }
    const removal = { label: 'Remove', onClick: () => apply({ op: 'remove', _id: entry._id }, entry) };
    return entry.active === false ? [{ label: 'Switch on', onClick: () => set(true) }, removal] : [removal];
  };

  const isEmpty = entries.length === 0;
  const additions = host === undefined && (
    <>
      {table && <ImportButton table={table} />}
      <Button size={whole ? 'room' : 'form'} variant={whole ? 'filled' : 'default'} onClick={add.open}>
        New {thing}
      </Button>
    </>
  );
  const head = {
    count: entries.length,
    actions: (
      <>
        {props.actions}
        {table && <ExportMenu table={table} />}
        {!isEmpty && additions}
      </>
    ),
  };
  const content = (
    <>
      <OrderedTable
        caption={title}
        columns={columns}
        rows={rows}
        chunked
        groupOf={sort === null ? groupOf : undefined}
        headOf={headOf}
        onOpen={host === undefined ? (props.onOpen ?? editing.open) : undefined}
        onPlace={
          orders ? (entry, other, side) => apply(moveOp(entries, { entry, other, side }), entry) : undefined
        }
        actionsOf={actionsOf}
        empty={
          isEmpty
            ? { message: empty, action: <Group gap={8}>{additions}</Group> }
            : { message: 'No matches.', action: <Button onClick={() => setWanted('')}>Show all</Button> }
        }
      />
      <FormDialog opened={adding} title={`New ${thing}`} onClose={add.close}>
        {formOf(null)}
      </FormDialog>
      <FormDialog opened={editing.opened} title={`Edit ${thing}`} onClose={editing.close}>
        {editing.target !== null && formOf(editing.target)}
      </FormDialog>
    </>
  );
  const searches = entries.length >= SEARCHED_FROM;
  const tools = (searches || host !== undefined || note !== undefined) && (
    <Group
      gap="8px 16px"
      justify="space-between"
      c="dimmed"
      {...(whole
        ? { mb: 12 }
        : { p: '8px var(--panel-side, 16px)', style: { borderBottom: '1px solid var(--tf-line)' } })}
    >
      {searches && (
        <FilterInput
          flex={{ base: '1 1 100%', sm: '0 1 400px' }}
          aria-label={`Search ${title}`}
          placeholder="Search"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          size="room"
          value={wanted}
          onFilter={(text) => startTransition(() => setWanted(text))}
        />
      )}
      {host !== undefined ? <HostNote variable={host} /> : note !== undefined && <p>{note}</p>}
    </Group>
  );
  if (!whole) {
    return (
      <Panel title={title} {...head}>
        {tools}
        {content}
      </Panel>
    );
  }
  return (
    <>
      <PageHeading {...head}>{title}</PageHeading>
      {tools}
      <Paper bd="1px solid var(--tf-line)" radius="md">
        {content}
      </Paper>
    </>
  );
}

type RowsOptions<E extends Entry> = ListEditorProps<E> & {
  columns: readonly TableColumn<E>[];
  nameOf: (entry: E) => string;
  entries: readonly E[];
  wanted: string;
};

function useRows<E extends Entry>(options: RowsOptions<E>) {
  const { path, entries, columns, nameOf, textOf = nameOf, groupOf, wanted } = options;
  const sortable = useMemo(
    () => columns.filter(({ sortBy }) => sortBy !== undefined).map(({ id }) => id),
    [columns],
  );
  const { sort, headOf } = useTableSort(path.list, sortable, null);
  const rows = useMemo(() => {
    const text = wanted.toLowerCase();
    const found =
      text === '' ? entries : entries.filter((entry) => textOf(entry).toLowerCase().includes(text));
    const sortBy = columns.find(({ id }) => id === sort?.by)?.sortBy;
    if (sortBy !== undefined) return found.toSorted(orderBy(sortBy, sort?.descending));
    if (groupOf === undefined) return found;
    const groups = [...new Set(found.map(groupOf))];
    return groups.flatMap((group) => found.filter((entry) => groupOf(entry) === group));
  }, [entries, wanted, textOf, columns, sort, groupOf]);
  const sortHead = (column: string) => (sortable.includes(column) ? headOf(column) : undefined);
  return { rows, sort, headOf: sortHead };
}
