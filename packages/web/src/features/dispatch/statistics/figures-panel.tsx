import { Button, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { csvOf, csvText, downloadCsv } from '#lib/csv.ts';
import { Choices } from '#ui/choices.tsx';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { Panel } from '#ui/panel.tsx';
import classes from './statistics.module.css';

/** A column of figures. */
export interface Figure<Row> {
  head: string;
  /** As it is read. */
  text: (row: Row) => string;
  /** As it is sorted and goes into a file, where that is otherwise; null for nothing. */
  raw?: (row: Row) => number | null;
  /** What the file calls it, where that is otherwise. */
  rawHead?: string;
}

interface FiguresPanelProps<Row> {
  title: string;
  /** The first one names the row. Define them outside the component, or memoize them. */
  figures: readonly Figure<Row>[];
  rows: readonly Row[];
  /** With it the table sorts, and the address keeps how. */
  name?: string;
  /** The name of the file, without its ending. */
  file: string;
  /** What is said where there are no rows. */
  empty?: string;
  /** The same figures drawn, in the table's place until it is wanted. */
  plot?: ReactNode;
}

const VIEWS = [
  { value: 'plot', label: 'Plot' },
  { value: 'table', label: 'Table' },
] as const;

/** Figures as a table, which is sorted and saved as a file; drawn first where there is a plot of them. */
export function FiguresPanel<Row extends object>(props: FiguresPanelProps<Row>) {
  const { title, figures, rows, name, file, empty = 'Nothing.', plot } = props;
  const [view, setView] = useState<'plot' | 'table'>('plot');
  const columns = useMemo(() => figures.map(columnOf), [figures]);
  const isDrawn = plot !== undefined && view === 'plot';
  return (
    <Panel
      title={title}
      actions={
        <>
          {plot !== undefined && (
            <Choices label={`${title} as`} choices={VIEWS} chosen={view} onChoose={setView} />
          )}
          <Button
            aria-label={`CSV: ${title}`}
            disabled={rows.length === 0}
            onClick={() => downloadCsv(`${file}.csv`, csvFrom(figures, rows))}
          >
            CSV
          </Button>
        </>
      }
    >
      {isDrawn ? (
        <>
          {plot}
          <VisuallyHidden component="div">
            <PlainTable caption={title} figures={figures} rows={rows} />
          </VisuallyHidden>
        </>
      ) : (
        <div className={classes.table}>
          <DataTable
            caption={title}
            {...(name !== undefined && { name })}
            columns={columns}
            rows={rows}
            // Two may have the same name.
            rowId={(row) => String(rows.indexOf(row))}
            density="dense"
            folds={name !== undefined}
            empty={{ message: empty }}
          />
        </div>
      )}
    </Panel>
  );
}

/** For screen readers, beside the plot. */
function PlainTable<Row>({
  caption,
  figures,
  rows,
}: {
  caption: string;
  figures: readonly Figure<Row>[];
  rows: readonly Row[];
}) {
  const [first, ...others] = figures;
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {figures.map(({ head }) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rows.indexOf(row)}>
            <th scope="row">{first?.text(row)}</th>
            {others.map(({ head, text }) => (
              <td key={head}>{text(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function columnOf<Row>({ head, text, raw }: Figure<Row>, index: number): TableColumn<Row> {
  return {
    id: head.toLowerCase(),
    header: head,
    cell: (row) => <span className={raw && classes.number}>{text(row)}</span>,
    sortBy: raw ?? text,
    ...(raw && index > 0 && { align: 'right' }),
    ...(index === 0 && { folded: 'lead' }),
  };
}

const csvFrom = <Row,>(figures: readonly Figure<Row>[], rows: readonly Row[]): string =>
  csvOf(
    figures.map(({ head, rawHead }) => rawHead ?? head),
    rows.map((row) =>
      figures.map(({ text, raw }) => (raw === undefined ? csvText(text(row)) : String(raw(row) ?? ''))),
    ),
  );
