/** The kinds of report about a person, as they are stored and sent (specification §3). */
export type ReportType = 'arrest' | 'citation' | 'warning';
