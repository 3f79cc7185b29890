import type { TableColumn } from '#ui/data-table.tsx';
import textStyles from '#ui/text.module.css';

const NONE = '—';

type TextOf<Row> = (row: Row) => string | number | null;

export const plain = <Row,>(header: string, textOf: TextOf<Row>): TableColumn<Row> => ({
  id: header.toLowerCase(),
  header,
  cell: (row) => textOf(row) ?? NONE,
  sortBy: textOf,
});

export const mono = <Row,>(header: string, textOf: TextOf<Row>): TableColumn<Row> => ({
  ...plain(header, textOf),
  cell: (row) => <span className={textStyles.mono}>{textOf(row) ?? NONE}</span>,
});
