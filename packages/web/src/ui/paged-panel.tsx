import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { queryFailure } from '#lib/api-client.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { MoreRows } from './more-rows.tsx';
import { Panel } from './panel.tsx';
import { StaleMark } from './stale-mark.tsx';

interface PagedPanelProps<Row extends { _id: string }>
  extends Pick<
    DataTableProps<Row>,
    'caption' | 'columns' | 'rows' | 'empty' | 'density' | 'headOf' | 'onOpen'
  > {
  title: string;
  query: ComponentProps<typeof MoreRows>['query'] &
    Pick<UseInfiniteQueryResult, 'isError' | 'error' | 'refetch'>;
  failed: string;
  actions?: ReactNode;
  tools?: ReactNode;
  head?: ReactNode;
  note?: string | undefined;
  children?: ReactNode;
}

export function PagedPanel<Row extends { _id: string }>(props: PagedPanelProps<Row>) {
  const { title, query, failed, actions, tools, head, note, children, ...table } = props;
  const failure = queryFailure(query, failed);
  const isMissing = table.rows === undefined;
  return (
    <Panel
      title={title}
      mark={<StaleMark stale={!isMissing && query.isError && !query.isFetchNextPageError} />}
      actions={actions}
      tools={head}
    >
      {tools}
      <DataTable
        density="dense"
        {...table}
        rowId={({ _id }) => _id}
        folds
        failure={query.isError && isMissing ? failure : undefined}
      />
      <MoreRows query={query} failure={failure.message} note={note} />
      {children}
    </Panel>
  );
}
