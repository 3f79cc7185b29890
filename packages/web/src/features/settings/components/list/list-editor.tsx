import { Button, Group, Paper } from '@mantine/core';
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
import { Tag } from '#ui/tag.tsx';
import textStyles from '#ui/text.module.css';
import { useTarget } from '#ui/use-target.ts';
import { type Entry, entriesAt, type ListPath, listOp, moveOp, saveOp, undoTarget } from '../../list-ops.ts';
import { type Section, usePatchSection } from '../../settings.queries.ts';
import { HostNote } from '../fields/host-note.tsx';
import { ExportMenu, ImportButton } from '../transfer/transfer-buttons.tsx';
import { type EntryFormContext, PlainEntryForm } from './entry-form.tsx';
import { type EntryInputs, listForm, specOf } from './list-form.ts';

/** The first leads folded rows. Headers default to the contract's labels, cells to the value. */
export type ListColumn<E extends Entry> = Pick<TableColumn<E>, 'id'> & Partial<TableColumn<E>>;

export interface ListEditorProps<E extends Entry> extends ListPath {
  read: Section;
  /** Default: the contract's label. */
  title?: string;
  noun: string;
  columns?: readonly ListColumn<E>[];
  nameOf?: (entry: E) => string;
  /** Text that the search matches. */
  textOf?: (entry: E) => string;
  groupOf?: (entry: E) => string;
  empty?: string;
  note?: string | undefined;
  /** Fills the page instead of a panel. */
  whole?: boolean;
  inputs?: EntryInputs<E>;
  defaults?: Partial<E>;
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
const NAME_COLUMN = [{ id: 'name', header: 'Name' }];
const NAME_INPUT: object = { name: { label: 'Name' } };

/** Edits a list: of names, by default. */
export function ListEditor<E extends Entry>(props: ListEditorProps<E>) {
  const { read, list, noun, groupOf, note, whole = false, table, onSwitchOff } = props;
  const { section } = read;
  const path: ListPath = props;
  const spec = specOf(section, path);
  const { title = capitalize(spec.label), empty = `No ${spec.label} yet.` } = props;
  const nameOf = props.nameOf ?? (spec.name as (entry: E) => string);
  const columns = useMemo(
    () => (props.columns ?? NAME_COLUMN).map((column, index) => tableColumn<E>(column, index, spec.labels)),
    [props.columns, spec.labels],
  );
  const entries = entriesAt<E>(read.value, path);
  const { patch } = usePatchSection(section);
  // A null entry is a new one.
  const editing = useTarget<E | null>();
  const [query, setQuery] = useState('');
  const { rows, sort, headOf } = useRows({ ...props, columns, nameOf, entries, query });
  const host = read.locked[list];
  const apply = (op: Op, entry: E) => {
    const what = nameOf(entry);
    patch({ ops: [listOp(path, entries, op)], what, target: undoTarget(path, what) });
  };
  const orders = host === undefined && query === '' && sort === null;
  const form = () => {
    const context = { read, path, entries, entry: editing.target, nameOf };
    if (props.form !== undefined) return props.form(context);
    const { inputs = NAME_INPUT as EntryInputs<E>, defaults, complete } = props;
    return (
      <PlainEntryForm
        {...context}
        plain={listForm(section, path, inputs)}
        defaults={{ ...spec.defaults, ...defaults }}
        complete={complete}
      />
    );
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
      <Button
        size={whole ? 'room' : 'form'}
        variant={whole ? 'filled' : 'default'}
        onClick={() => editing.open(null)}
      >
        New {noun}
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
            : { message: 'No matches.', action: <Button onClick={() => setQuery('')}>Show all</Button> }
        }
      />
      <FormDialog
        opened={editing.opened}
        title={`${editing.target === null ? 'New' : 'Edit'} ${noun}`}
        onClose={editing.close}
      >
        {form()}
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
          value={query}
          onFilter={(text) => startTransition(() => setQuery(text))}
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

type RowsOptions<E extends Entry> = Omit<ListEditorProps<E>, 'columns'> & {
  columns: readonly TableColumn<E>[];
  nameOf: (entry: E) => string;
  entries: readonly E[];
  query: string;
};

const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function tableColumn<E extends Entry>(
  column: ListColumn<E>,
  index: number,
  labels: Readonly<Record<string, string>>,
): TableColumn<E> {
  const { id, header = labels[id], cell = (entry: E) => valueCell(Object(entry)[id]) } = column;
  if (index > 0) return { ...column, header, cell };
  const lead = (entry: E, isStop: boolean) =>
    entry.active === false ? (
      <>
        {cell(entry, isStop)} <Tag tone="off">Off</Tag>
      </>
    ) : (
      cell(entry, isStop)
    );
  return { folded: 'lead', ...column, header, cell: lead };
}

function valueCell(value: unknown): ReactNode {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'number' ? <span className={textStyles.mono}>{value}</span> : String(value);
}

function useRows<E extends Entry>(options: RowsOptions<E>) {
  const { list, entries, columns, nameOf, textOf = nameOf, groupOf, query } = options;
  const sortable = useMemo(
    () => columns.filter(({ sortBy }) => sortBy !== undefined).map(({ id }) => id),
    [columns],
  );
  const { sort, headOf } = useTableSort(list, sortable, null);
  const rows = useMemo(() => {
    const text = query.toLowerCase();
    const found =
      text === '' ? entries : entries.filter((entry) => textOf(entry).toLowerCase().includes(text));
    const sortBy = columns.find(({ id }) => id === sort?.by)?.sortBy;
    if (sortBy !== undefined) return found.toSorted(orderBy(sortBy, sort?.descending));
    if (groupOf === undefined) return found;
    const groups = [...new Set(found.map(groupOf))];
    return groups.flatMap((group) => found.filter((entry) => groupOf(entry) === group));
  }, [entries, query, textOf, columns, sort, groupOf]);
  return { rows, sort, headOf: (column: string) => (sortable.includes(column) ? headOf(column) : undefined) };
}
