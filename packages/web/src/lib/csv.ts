/** Lines of values as comma-separated text under a line of names (RFC 4180). */
export function csvOf(heads: readonly string[], lines: readonly (readonly string[])[]): string {
  return [heads, ...lines].map((line) => `${line.map((value) => quoted(value)).join(',')}\r\n`).join('');
}

/**
 * Text that somebody wrote, as a spreadsheet shows it: what begins like a formula would else be taken for one. Where
 * another mark than the comma parts cells, or quotes are not seen as such, one may begin in the middle.
 */
export const csvText = (text: string): string => text.replace(/(^|[;\t\r\n])(?=[" ]*[=+\-@])/g, "$1'");

/** Hands the browser comma-separated text as a file. */
export function downloadCsv(name: string, csv: string): void {
  // The mark in front tells spreadsheets that the file is in UTF-8.
  const file = new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

const quoted = (value: string): string =>
  /[",;\t\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
