import type { SectionName } from '@ten-four/contract/settings/settings.values';
import type { TableName } from '@ten-four/contract/settings/transfer.values';
import type { ReactNode } from 'react';
import type { Entry } from '../../list-ops.ts';
import type { Section } from '../../settings.queries.ts';
import { LoadedSection } from '../section-page.tsx';
import { ExportMenu, ImportButton } from '../transfer/transfer-buttons.tsx';
import { ListEditor, type ListEditorProps } from './list-editor.tsx';

interface ListPageProps<S extends SectionName, E extends Entry>
  extends Omit<ListEditorProps<E>, 'path' | 'read' | 'whole' | 'actions' | 'importing'> {
  section: S;
  rows?: number;
  table?: TableName;
  children?: (read: Section<S>) => ReactNode;
}

export function ListPage<S extends SectionName, E extends Entry>(props: ListPageProps<S, E>) {
  const { section, rows = 3, table, children, ...list } = props;
  return (
    <LoadedSection section={section} rows={rows}>
      {(read) => (
        <>
          <ListEditor
            {...list}
            path={{ section, list: 'entries' }}
            read={read}
            whole
            {...(table && {
              actions: <ExportMenu table={table} />,
              importing: <ImportButton table={table} />,
            })}
          />
          {children?.(read)}
        </>
      )}
    </LoadedSection>
  );
}
