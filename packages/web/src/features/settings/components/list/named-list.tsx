import type { SectionName } from '@ten-four/contract/settings/settings.values';
import type { TableColumn } from '#ui/data-table.tsx';
import type { Section } from '../../settings.queries.ts';
import { plainForm } from '../fields/plain-form.ts';
import { ListEditor } from './list-editor.tsx';
import type { ListPath } from './list-patch.ts';

interface Named {
  _id: string;
  name: string;
}

const COLUMNS: readonly TableColumn<Named>[] = [
  { id: 'name', header: 'Name', folded: 'lead', cell: ({ name }) => name },
];

interface NamedListProps<S extends SectionName> {
  path: ListPath<S>;
  read: Section<S>;
  entries: readonly Named[];
  schemas: { name: object };
  title: string;
  thing: string;
  empty: string;
  note?: string;
}

export function NamedList<S extends SectionName>({ schemas, ...list }: NamedListProps<S>) {
  return (
    <ListEditor
      {...list}
      columns={COLUMNS}
      nameOf={({ name }) => name}
      plain={plainForm(schemas, { name: { label: 'Name' } })}
    />
  );
}
