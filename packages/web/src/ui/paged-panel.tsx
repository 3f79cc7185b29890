import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { DataTable, type TableColumn } from './data-table.tsx';
import { MoreRows } from './more-rows.tsx';
import { Panel } from './panel.tsx';
import { StaleMark } from './stale-mark.tsx';
import type { ColumnSorting } from './table-parts.tsx';

interface PagedPanelProps<Row extends { _id: string }> {
  title: string;
  caption: string;
  query: ComponentProps<typeof MoreRows>['query'] &
    Pick<UseInfiniteQueryResult, 'isError' | 'error' | 'refetch'>;
  rows: readonly Row[] | undefined;
  failed: string;
  columns: readonly TableColumn<Row>[];
  empty: { message: string; action?: ReactNode };
  actions?: ReactNode;
  tools?: ReactNode;
  head?: ReactNode;
  density?: 'list' | 'dense';
  headOf?: (column: string) => ColumnSorting | undefined;
  onOpen?: (row: Row) => void;
  note?: string | undefined;
  children?: ReactNode;
}

export function PagedPanel<Row extends { _id: string }>(props: PagedPanelProps<Row>) {
  const { title, caption, query, rows, failed, columns, empty, actions, tools, children } = props;
  const { head, density = 'dense', headOf, onOpen, note } = props;
  const failure = { message: failureMessage(query.error, failed), onRetry: () => void query.refetch() };
  return (
    <Panel
      title={title}
      mark={<StaleMark stale={rows !== undefined && query.isError && !query.isFetchNextPageError} />}
      actions={actions}
      tools={head}
    >
      {tools}
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowId={({ _id }) => _id}
        density={density}
        folds
        headOf={headOf}
        onOpen={onOpen}
        empty={empty}
        failure={query.isError && rows === undefined ? failure : undefined}
      />
      <MoreRows query={query} failure={failure.message} note={note} />
      {children}
    </Panel>
  );
}
