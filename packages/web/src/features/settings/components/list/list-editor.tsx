import { Button, Group, Paper, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { SectionName } from '@ten-four/contract/settings/settings.values';
import { type ReactNode, startTransition, useMemo, useState } from 'react';
import { orderBy } from '#lib/table-sort.ts';
import { useTableSort } from '#lib/use-table-sort.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { type DialogControl, FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { OrderedTable } from '#ui/ordered-table.tsx';
import { PageHeading, Panel } from '#ui/panel.tsx';
import { useTarget } from '#ui/use-target.ts';
import { type Section, usePatchSection } from '../../settings.queries.ts';
import { HostNote } from '../fields/host-note.tsx';
import type { PlainForm } from '../fields/plain-form.ts';
import { type EntryFormContext, PlainEntryForm } from './entry-form.tsx';
import {
  type Entry,
  type ListPatch,
  type ListPath,
  moveEntry,
  removeEntry,
  replaceList,
  switchEntry,
} from './list-patch.ts';

export interface ListEditorProps<S extends SectionName, E extends Entry> {
  path: ListPath<S>;
  read: Section<S>;
  entries: readonly E[];
  title: string;
  thing: string;
  columns: readonly TableColumn<E>[];
  nameOf: (entry: E) => string;
  textOf?: (entry: E) => string;
  groupOf?: (entry: E) => string;
  empty: string;
  note?: string;
  whole?: boolean;
  sorts?: boolean;
  plain?: PlainForm;
  begin?: Partial<E>;
  complete?: (fields: Record<string, unknown>) => object;
  form?: (context: EntryFormContext<S, E>) => ReactNode;
  onOpen?: (entry: E) => void;
  actions?: ReactNode;
  importing?: ReactNode;
  onSwitchOff?: (entry: E) => void;
}

const SEARCHED_FROM = 20;
const NO_COLUMNS: readonly string[] = [];

export function ListEditor<S extends SectionName, E extends Entry>(props: ListEditorProps<S, E>) {
  const { path, read, entries, title, thing, columns, nameOf, groupOf, empty, note } = props;
  const { whole = false, plain, actions, importing, onSwitchOff } = props;
  const { patch } = usePatchSection(path.section);
  const [adding, add] = useDisclosure(false);
  const editing = useTarget<E>();
  const search = useSearch();
  const { wanted } = search;
  const { rows, sort, headOf } = useRows(props, wanted);
  const host = read.locked[path.list];
  const apply = ({ ops, entries: after }: ListPatch<E>, what: string) =>
    patch({ ops, what, show: (value) => replaceList(value, path, after) });
  const orders = host === undefined && wanted === '' && sort === null;
  const open = props.onOpen ?? editing.open;
  const formOf = (entry: E | null, dialog: DialogControl) => {
    const context = { path, version: read.version, entries, entry, dialog };
    if (plain === undefined) return props.form?.(context);
    const { begin, complete } = props;
    return <PlainEntryForm {...context} plain={plain} begin={begin} complete={complete} nameOf={nameOf} />;
  };

  const searches = entries.length >= SEARCHED_FROM;
  const isEmpty = entries.length === 0;
  const additions = host === undefined && (
    <>
      {importing}
      <Button size={whole ? 'room' : 'form'} variant={whole ? 'filled' : 'default'} onClick={add.open}>
        New {thing}
      </Button>
    </>
  );
  const buttons = (
    <>
      {actions}
      {!isEmpty && additions}
    </>
  );
  const content = (
    <>
      {rows.length === 0 ? (
        <EmptyState
          message={isEmpty ? empty : 'No matches.'}
          action={
            isEmpty ? <Group gap={8}>{additions}</Group> : <Button onClick={search.clear}>Show all</Button>
          }
        />
      ) : (
        <OrderedTable
          caption={title}
          columns={columns}
          rows={rows}
          chunked
          groupOf={sort === null ? groupOf : undefined}
          headOf={headOf}
          onOpen={host === undefined ? open : undefined}
          onPlace={
            orders
              ? (entry, other, side) => apply(moveEntry(path, entries, { entry, other, side }), nameOf(entry))
              : undefined
          }
          actionsOf={(entry) => {
            if (host !== undefined) return [];
            const set = (active: boolean) => apply(switchEntry(path, entries, entry, active), nameOf(entry));
            const remove = () => apply(removeEntry(path, entries, entry), nameOf(entry));
            if (entry.active === true) {
              return [{ label: 'Switch off', onClick: () => (onSwitchOff ?? (() => set(false)))(entry) }];
            }
            const removal = { label: 'Remove', onClick: remove };
            return entry.active === false
              ? [{ label: 'Switch on', onClick: () => set(true) }, removal]
              : [removal];
          }}
        />
      )}
      <FormDialog opened={adding} title={`New ${thing}`} onClose={add.close}>
        {(dialog) => formOf(null, dialog)}
      </FormDialog>
      <FormDialog opened={editing.opened} title={`Edit ${thing}`} onClose={editing.close}>
        {(dialog) => editing.target !== null && formOf(editing.target, dialog)}
      </FormDialog>
    </>
  );
  const tools = (
    <Tools
      key={search.cleared}
      title={title}
      inside={!whole}
      host={host}
      note={note}
      onSearch={searches ? search.look : null}
    />
  );
  if (!whole) {
    return (
      <Panel title={title} count={entries.length} actions={buttons}>
        {tools}
        {content}
      </Panel>
    );
  }
  return (
    <>
      <PageHeading count={entries.length} actions={buttons}>
        {title}
      </PageHeading>
      {tools}
      <Paper bd="1px solid var(--tf-line)" radius="md">
        {content}
      </Paper>
    </>
  );
}

interface ToolsProps {
  title: string;
  inside: boolean;
  host: string | undefined;
  note: string | undefined;
  onSearch: ((typed: string) => void) | null;
}

function Tools({ title, inside, host, note, onSearch }: ToolsProps) {
  if (onSearch === null && host === undefined && note === undefined) return null;
  return (
    <Group
      gap="8px 16px"
      justify="space-between"
      c="dimmed"
      {...(inside
        ? { p: '8px var(--panel-side, 16px)', style: { borderBottom: '1px solid var(--tf-line)' } }
        : { mb: 12 })}
    >
      {onSearch !== null && (
        <TextInput
          flex={{ base: '1 1 100%', sm: '0 1 400px' }}
          type="search"
          aria-label={`Search ${title}`}
          placeholder="Search"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          size="room"
          onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        />
      )}
      {host !== undefined ? <HostNote variable={host} /> : note !== undefined && <p>{note}</p>}
    </Group>
  );
}

/** The field is uncontrolled, so that long lists do not slow typing. */
function useSearch() {
  const [wanted, setWanted] = useState('');
  const [cleared, setCleared] = useState(0);
  return {
    wanted,
    look: (typed: string) => startTransition(() => setWanted(typed.trim().toLowerCase())),
    clear: () => {
      setWanted('');
      setCleared((times) => times + 1);
    },
    cleared,
  };
}

function useRows<S extends SectionName, E extends Entry>(props: ListEditorProps<S, E>, wanted: string) {
  const { path, entries, columns, nameOf, textOf = nameOf, groupOf, sorts = false } = props;
  const sortable = useMemo(
    () => (sorts ? columns.filter(({ sortBy }) => sortBy !== undefined).map(({ id }) => id) : NO_COLUMNS),
    [sorts, columns],
  );
  const { sort, headOf } = useTableSort(path.list, sortable, null);
  const rows = useMemo(() => {
    const found =
      wanted === '' ? entries : entries.filter((entry) => textOf(entry).toLowerCase().includes(wanted));
    const sortBy = columns.find(({ id }) => id === sort?.by)?.sortBy;
    if (sortBy !== undefined) return found.toSorted(orderBy(sortBy, sort?.descending));
    return groupOf === undefined ? [...found] : inGroups(found, groupOf);
  }, [entries, wanted, textOf, columns, sort, groupOf]);
  const sortHead = (column: string) => (sortable.includes(column) ? headOf(column) : undefined);
  return { rows, sort, headOf: sortHead };
}

function inGroups<E>(entries: readonly E[], groupOf: (entry: E) => string): E[] {
  const groups = new Map<string, E[]>();
  for (const entry of entries) {
    const own = groups.get(groupOf(entry));
    if (own === undefined) groups.set(groupOf(entry), [entry]);
    else own.push(entry);
  }
  return [...groups.values()].flat();
}
