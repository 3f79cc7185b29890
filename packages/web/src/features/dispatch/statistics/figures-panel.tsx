import { Box, Button, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { csvOf, csvText, downloadCsv } from '#lib/csv.ts';
import { Choices } from '#ui/choices.tsx';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { Panel } from '#ui/panel.tsx';
import textStyles from '#ui/text.module.css';

export interface Figure<Row> {
  head: string;
  text: (row: Row) => string;
  /** Sort and export value if it differs from the text; null for none. */
  raw?: (row: Row) => number | null;
  rawHead?: string;
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
    cell: (row) => <span className={raw && textStyles.mono}>{text(row)}</span>,
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
