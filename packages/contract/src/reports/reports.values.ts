export const REPORT_TYPES = ['arrest', 'citation', 'warning'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];
export const REPORT_NAMES: Readonly<Record<ReportType, string>> = {
  arrest: 'Arrest',
  citation: 'Citation',
  warning: 'Warning',
};
export const OFFENSES_MAX = 50;
export const OFFENSE_TITLE_MAX = 150;
export const REASON_MAX = 2000;
export const NOTES_MAX = 4000;
/** Per report. */
export const AMENDMENTS_MAX = 100;
export const FINE_MAX = 1_000_000;
export const JAIL_MAX = 100_000;

export const isPayable = (report: { type: ReportType; fineAmount: number }): boolean =>
  report.fineAmount > 0 && report.type !== 'warning';

/** Computed from the current time, never stored. On Hold: before the court. */
export const FINE_STATUSES = ['None', 'Due', 'Overdue', 'On Hold', 'Paid', 'Dismissed'] as const;
export type FineStatus = (typeof FINE_STATUSES)[number];

export const isUnpaid = (status: FineStatus): boolean => status === 'Due' || status === 'Overdue';

export const CONSEQUENCE_REASON_MAX = 200;

/** Avoids loading the browser's number formats before first paint. */
const inThousands = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** Limited per civilian, because each report sends the player a direct message. */
export const REPORTS_AN_HOUR = 10;

export const REPORT_TEXTS = {
  selectType: '❌ Please select a valid report type.',
  civilianDeleted: 'This civilian was deleted. You can still file the report.',
  submitFailed: '❌ Failed to submit report.',
  submitted: '✅ Report submitted successfully.',
  amended: 'Report amended.',
  tooManyAmendments: `A report can be amended at most ${AMENDMENTS_MAX} times. File a new one.`,
  notFound: 'Report not found.',
  civilianIsYours: "You can't report on your own civilian.",
  tooMany: `You filed ${REPORTS_AN_HOUR} reports about this civilian in the last hour. Try again later.`,
  notYours: 'Only the author or staff can amend a report.',
  badFine: 'Enter the fine in dollars, with at most two decimals.',
  fineTooHigh: `A fine is at most $${inThousands(FINE_MAX)}.`,
  jailTooLong: `Jail time is at most ${inThousands(JAIL_MAX)} minutes.`,
  alreadyPaid: 'This fine is already paid.',
  nothingToPay: 'This report has no fine to pay.',
  notYourFine: "You can't pay this fine. It isn't yours.",
  fineChanged: (amount: string) =>
    `This fine is now ${amount}. Nothing was paid. Pay it with the button on the updated message, or in the CAD under Records.`,
  shortOfFunds: "You don't have enough money to pay this fine.",
  paidCannotChange: 'This fine is paid. Type and fine are locked.',
  finePaid: 'Fine paid.',
  onHold: 'This fine is before the court.',
  beforeCourt: 'This report is before the court. Only its notes can be amended.',
  ruled: 'A judge decided this report. Only its notes can be amended.',
  released: 'Released from custody.',
  alreadyReleased: 'Already released.',
  notInCustody: 'This report has no time in custody.',
  notYourself: "You can't do this to your own character.",
  voided: 'Report voided.',
  unvoided: 'Report restored.',
  alreadyVoid: 'This report is already void.',
  notVoid: "This report isn't void.",
  isVoid: 'This report is void.',
} as const;
