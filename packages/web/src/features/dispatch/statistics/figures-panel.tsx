import { Box, Button, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { csvOf, csvText, downloadCsv } from '#lib/csv.ts';
import { Choices } from '#ui/choices.tsx';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { Panel } from '#ui/panel.tsx';
import textStyles from '#ui/text.module.css';
import { textOf } from './statistics-words.ts';

export interface Figure {
  head: string;
  /** Column head in the exported file, if different. */
  csvHead?: string;
  isText?: true;
  /** Formats the number in the table; the exported file has the unformatted number. */
  format?: (value: number) => string;
}

type Row = readonly (string | number | null)[];

interface FiguresPanelProps {
  title: string;
  /** The first figure names the row. Must be constant. */
  figures: readonly Figure[];
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

export function FiguresPanel(props: FiguresPanelProps) {
  const { title, figures, rows, name, file, empty = 'No data.', plot } = props;
  const [view, setView] = useState<'plot' | 'table'>('plot');
  const columns = useMemo(() => figures.map(columnOf), [figures]);
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
            onClick={() => downloadCsv(`${file}.csv`, figuresCsv(figures, rows))}
          >
            CSV
          </Button>
        </>
      }
    >
      {plot !== undefined && view === 'plot' ? (
        <>
          {plot}
          <VisuallyHidden component="div">
            <PlainTable title={title} figures={figures} rows={rows} />
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
            folds={plot === undefined && figures.length > 2}
            empty={{ message: empty }}
          />
        </Box>
      )}
    </Panel>
  );
}

function PlainTable({ title, figures, rows }: Pick<FiguresPanelProps, 'title' | 'figures' | 'rows'>) {
  return (
    <table>
      <caption>{title}</caption>
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
            {figures.map((figure, index) => {
              const Cell = index === 0 ? 'th' : 'td';
              return (
                <Cell key={figure.head} scope={index === 0 ? 'row' : undefined}>
                  {textOf(figure, row[index])}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function columnOf(figure: Figure, index: number): TableColumn<Row> {
  const { head, isText = false } = figure;
  return {
    id: head.toLowerCase(),
    header: head,
    cell: (row) => <span className={isText ? undefined : textStyles.mono}>{textOf(figure, row[index])}</span>,
    sortBy: (row) => row[index] ?? null,
    ...(!isText && index > 0 && { align: 'right' }),
    ...(index === 0 && { folded: 'lead' }),
  };
}

const figuresCsv = (figures: readonly Figure[], rows: readonly Row[]): string =>
  csvOf(
    figures.map(({ head, csvHead = head }) => csvHead),
    rows.map((row) => row.map((value) => (typeof value === 'string' ? csvText(value) : String(value ?? '')))),
  );
