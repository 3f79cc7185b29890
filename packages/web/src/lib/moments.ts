const DATE = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });

/** The day of a moment (ISO 8601) in the reader's zone, as 'Nov 20, 2026'. */
export function formatDate(moment: string): string {
  return DATE.format(new Date(moment));
}
