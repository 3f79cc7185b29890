import type { ReactNode } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { DataTable, type TableColumn } from './data-table.tsx';
import { MoreRows } from './more-rows.tsx';
import { Panel } from './panel.tsx';
import { StaleMark } from './stale-mark.tsx';
import type { ColumnSorting } from './table-parts.tsx';

interface PagedPanelProps<Row extends { _id: string }> {
  title: string;
  /** What the table holds, for screen readers. */
  caption: string;
  query: Parameters<typeof MoreRows>[0]['query'] & {
    isError: boolean;
    error: unknown;
    refetch: () => unknown;
  };
  /** Those of all pages that are there; undefined while they are being loaded. */
  rows: readonly Row[] | undefined;
  /** What is said where they could not be loaded and the server gave no reason. */
  failed: string;
  columns: readonly TableColumn<Row>[];
  empty: { message: string; action?: ReactNode };
  actions?: ReactNode;
  /** What narrows the list, above it. */
  tools?: ReactNode;
  /** The same in the place of the title. */
  head?: ReactNode;
  density?: 'list' | 'dense';
  headOf?: (column: string) => ColumnSorting | undefined;
  /** Opens a row. */
  onOpen?: (row: Row) => void;
  /** How much of all is shown. */
  note?: string | undefined;
  /** The dialogs of the rows. */
  children?: ReactNode;
}

/** A list that comes page after page, with what narrows it. */
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
