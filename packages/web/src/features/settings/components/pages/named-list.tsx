import type { SectionName } from '@ten-four/contract/settings/settings.values';
import type { TableColumn } from '#ui/data-table.tsx';
import type { Section } from '../../settings.queries.ts';
import { Lines } from '../fields/lines.tsx';
import { EntryForm } from '../list/entry-form.tsx';
import { ListEditor } from '../list/list-editor.tsx';
import type { ListPath } from '../list/list-patch.ts';

interface Named {
  _id: string;
  name: string;
}

const COLUMNS: readonly TableColumn<Named>[] = [
  { id: 'name', header: 'Name', folded: 'lead', cell: ({ name }) => name },
];
const nameOf = ({ name }: { name: string }) => name;

interface NamedListProps<S extends SectionName> {
  path: ListPath<S>;
  read: Section<S>;
  entries: readonly Named[];
  title: string;
  thing: string;
  empty: string;
  note?: string;
  /** Characters of a name. */
  max: number;
}

/** A list of names. */
export function NamedList<S extends SectionName>({ max, ...list }: NamedListProps<S>) {
  return (
    <ListEditor
      {...list}
      columns={COLUMNS}
      nameOf={nameOf}
      textOf={nameOf}
      form={(given) => (
        <EntryForm
          {...given}
          initial={{ name: given.entry?.name ?? '' }}
          entryOf={(values) => values}
          nameOf={nameOf}
        >
          {(form) => (
            <Lines lines={[{ name: 'name', label: 'Name', maxLength: max }]} field={form.getInputProps} />
          )}
        </EntryForm>
      )}
    />
  );
}
