/** Options, limits and texts of reports about a person. */
export const REPORT_TYPES = ['arrest', 'citation', 'warning'] as const;
/** The kinds of report about a person, as they are stored and sent. */
export type ReportType = (typeof REPORT_TYPES)[number];
/** What people call them. */
export const REPORT_NAMES: Readonly<Record<ReportType, string>> = {
  arrest: 'Arrest',
  citation: 'Citation',
  warning: 'Warning',
};
export const OFFENSES_MAX = 50;
export const OFFENSE_TITLE_MAX = 150;
export const REASON_MAX = 2000;
export const NOTES_MAX = 4000;
/** Amendments that a report takes, one about a person as well as a public safety report. */
export const AMENDMENTS_MAX = 100;
/** Dollars. */
export const FINE_MAX = 1_000_000;
/** Minutes. */
export const JAIL_MAX = 100_000;

/** Whether a report's fine can be paid by its message's button, and in the app. */
export const isPayable = (report: { type: ReportType; fineAmount: number }): boolean =>
  report.fineAmount > 0 && report.type !== 'warning';

/** 1000000 as '1,000,000': a browser would load its formats of numbers for it before anything can be shown. */
const inThousands = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** How many an officer may file about one character within an hour: each is a direct message to its player. */
export const REPORTS_AN_HOUR = 10;

export const REPORT_TEXTS = {
  selectType: '❌ Please select a valid report type.',
  civilianDeleted: 'This civilian was deleted. You can still file the report.',
  submitFailed: '❌ Failed to submit report.',
  submitted: '✅ Report submitted successfully.',
  amended: 'Report amended.',
  tooManyAmendments: `A report can be amended ${AMENDMENTS_MAX} times. Please file a new one.`,
  notFound: 'Report not found.',
  civilianIsYours: 'You cannot report on a civilian of your own.',
  tooMany: `You filed ${REPORTS_AN_HOUR} reports about this civilian in the last hour. Try again later.`,
  notYours: 'Only the author or staff can amend a report.',
  badFine: 'Enter the fine in dollars, with at most two decimals.',
  fineTooHigh: `A fine is at most $${inThousands(FINE_MAX)}.`,
  jailTooLong: `Jail time is at most ${inThousands(JAIL_MAX)} minutes.`,
  paidAlready: 'This fine is already paid.',
  nothingToPay: 'This report has no fine to pay.',
  notYourFine: "You can't pay this fine. It isn't yours.",
  /** Takes the amount in words. */
  fineChanged: (amount: string) =>
    `This fine is now ${amount}. Nothing was paid. Pay it by the button of the renewed message, or in the CAD under Records.`,
  shortOfFunds: 'You do not have enough money to pay this fine.',
  paidCannotChange: 'This fine is paid. Type and fine are locked.',
  finePaid: 'Fine paid.',
} as const;
