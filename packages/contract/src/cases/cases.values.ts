export const CASE_STATUSES = ['Open', 'Decided', 'Withdrawn'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

export const OUTCOMES = ['Upheld', 'Reduced', 'Dismissed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const CASE_SIDES = ['Owner', 'Officer', 'Judge'] as const;
export type CaseSide = (typeof CASE_SIDES)[number];

export const STATEMENT_MAX = 2000;
export const STATEMENTS_A_SIDE = 20;

export const CASE_TEXTS = {
  noCourt: 'This community has no court.',
  tooLate: (day: string) => `The time to contest ended on ${day}.`,
  again: 'This report was already contested.',
  warning: 'Only citations and arrests can be contested.',
  notFound: 'Case not found.',
  notOpen: 'This case is closed.',
  alreadyDecided: 'This case was already decided.',
  ownCase: "You can't judge your own case.",
  everyCharge: 'Rule on every charge exactly once.',
  needsFigure: 'A reduced charge needs a fine or a jail time.',
  badJail: 'Enter whole minutes, 0 or more.',
  tooHigh: 'A ruling may not exceed what was charged.',
  tooManyStatements: `This side has made ${STATEMENTS_A_SIDE} statements.`,
  opened: 'Case opened.',
  stated: 'Statement added.',
  withdrawn: 'Case withdrawn. The report stands as filed.',
  ruled: 'Ruling issued.',
} as const;
