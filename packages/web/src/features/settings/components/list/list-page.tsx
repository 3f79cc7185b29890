import type { SectionName } from '@ten-four/contract/settings/settings.values';
import type { ReactNode } from 'react';
import type { Entry } from '../../list-ops.ts';
import type { Section } from '../../settings.queries.ts';
import { LoadedSection } from '../section-page.tsx';
import { ListEditor, type ListEditorProps } from './list-editor.tsx';

interface ListPageProps<S extends SectionName, E extends Entry>
  extends Omit<ListEditorProps<E>, 'list' | 'read' | 'whole'> {
  section: S;
  rows?: number;
  children?: (read: Section<S>) => ReactNode;
}

export function ListPage<S extends SectionName, E extends Entry>(props: ListPageProps<S, E>) {
  const { section, rows = 3, children, ...list } = props;
  return (
    <LoadedSection section={section} rows={rows}>
      {(read) => (
        <>
          <ListEditor {...list} list="entries" read={read} whole />
          {children?.(read)}
        </>
      )}
    </LoadedSection>
  );
}
