import type { TableColumn } from './data-table.tsx';
import textStyles from './text.module.css';

const NONE = '—';

type TextOf<Row> = (row: Row) => string | number | null;

export const textColumn = <Row,>(header: string, textOf: TextOf<Row>): TableColumn<Row> => ({
  id: header.toLowerCase(),
  header,
  cell: (row) => textOf(row) ?? NONE,
  sortBy: textOf,
});

export const monoColumn = <Row,>(header: string, textOf: TextOf<Row>): TableColumn<Row> => ({
  ...textColumn(header, textOf),
  cell: (row) => <span className={textStyles.mono}>{textOf(row) ?? NONE}</span>,
});
