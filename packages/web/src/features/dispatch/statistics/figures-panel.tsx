import { Box, Button, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { csvOf, csvText, downloadCsv } from '#lib/csv.ts';
import { Choices } from '#ui/choices.tsx';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { Panel } from '#ui/panel.tsx';
import textStyles from '#ui/text.module.css';

export type Figure<Row> = {
  head: string;
  /** Column head in the exported file, if another. */
  csvHead?: string;
} & (
  | { text: (row: Row) => string; value?: undefined }
  /** Sorted and exported as a number, null for none; shown by `format` or as digits. */
  | { value: (row: Row) => number | null; format?: (value: number | null) => string }
);

function textOf<Row>(figure: Figure<Row>, row: Row): string {
  if (figure.value === undefined) return figure.text(row);
  const { value, format = String } = figure;
  return format(value(row));
}

interface FiguresPanelProps<Row> {
  title: string;
  /** The first figure names the row. Must be constant or memoized. */
  figures: readonly Figure<Row>[];
  rows: readonly Row[];
  name?: string;
  file: string;
  empty?: string;
  plot?: ReactNode;
}

const VIEWS = [
  { value: 'plot', label: 'Plot' },
  { value: 'table', label: 'Table' },
] as const;

export function FiguresPanel<Row extends object>(props: FiguresPanelProps<Row>) {
  const { title, figures, rows, name, file, empty = 'No data.', plot } = props;
  const [view, setView] = useState<'plot' | 'table'>('plot');
  const columns = useMemo(() => figures.map(columnOf), [figures]);
  const isPlot = plot !== undefined && view === 'plot';
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
      {isPlot ? (
        <>
          {plot}
          <VisuallyHidden component="div">
            <PlainTable caption={title} figures={figures} rows={rows} />
          </VisuallyHidden>
        </>
      ) : (
        <Box display="grid" mah={360} style={{ gridTemplateRows: 'minmax(0, 1fr)' }}>
          <DataTable
            caption={title}
            {...(name !== undefined && { name })}
            columns={columns}
            rows={rows}
            // Names may repeat.
            rowId={(row) => String(rows.indexOf(row))}
            density="dense"
            folds={name !== undefined}
            empty={{ message: empty }}
          />
        </Box>
      )}
    </Panel>
  );
}

interface PlainTableProps<Row> extends Pick<FiguresPanelProps<Row>, 'figures' | 'rows'> {
  caption: string;
}

function PlainTable<Row>({ caption, figures, rows }: PlainTableProps<Row>) {
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
            {figures.map((figure, column) => {
              const Cell = column === 0 ? 'th' : 'td';
              return (
                <Cell key={figure.head} scope={column === 0 ? 'row' : undefined}>
                  {textOf(figure, row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function columnOf<Row>(figure: Figure<Row>, index: number): TableColumn<Row> {
  const { head, value } = figure;
  return {
    id: head.toLowerCase(),
    header: head,
    cell: (row) => <span className={value && textStyles.mono}>{textOf(figure, row)}</span>,
    sortBy: value ?? ((row) => textOf(figure, row)),
    ...(value && index > 0 && { align: 'right' }),
    ...(index === 0 && { folded: 'lead' }),
  };
}

const csvFrom = <Row,>(figures: readonly Figure<Row>[], rows: readonly Row[]): string =>
  csvOf(
    figures.map(({ head, csvHead }) => csvHead ?? head),
    rows.map((row) =>
      figures.map((figure) =>
        figure.value === undefined ? csvText(figure.text(row)) : String(figure.value(row) ?? ''),
      ),
    ),
  );
