export function csvOf(heads: readonly string[], lines: readonly (readonly string[])[]): string {
  return [heads, ...lines].map((line) => `${line.map(quote).join(',')}\r\n`).join('');
}

export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string>>;

export const csvFrom = <Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string =>
  csvOf(
    Object.keys(columns),
    rows.map((row) => Object.values(columns).map((textOf) => textOf(row))),
  );

/** Escapes formulas, also after characters that other dialects treat as separators. */
export const csvText = (text: string): string => text.replace(/(^|[;\t\r\n])(?=[" ]*[=+\-@])/g, "$1'");

export function downloadCsv(name: string, csv: string): void {
  // Spreadsheets recognize UTF-8 by its byte order mark.
  const file = new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

const quote = (value: string): string =>
  /[",;\t\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
