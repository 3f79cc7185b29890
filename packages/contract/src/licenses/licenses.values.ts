export const LICENSE_NAME_MAX = 60;

export const DMV_PASS_MARK = 7;
/** Milliseconds. */
export const DMV_TIME_LIMIT = 900_000;
/** Time limit plus transmission. */
export const DMV_LATEST = DMV_TIME_LIMIT + 30_000;

export const LICENSE_REASON_MAX = 200;
export const SUSPEND_MINUTES = { min: 5, max: 525_600 } as const;
export const SUSPENSION_CAUSES = ['officer', 'points', 'fine'] as const;
export type SuspensionCause = (typeof SUSPENSION_CAUSES)[number];

export const LICENSE_TEXTS = {
  typeMissing: 'Please select a license type.',
  noneAvailable: 'No licenses available.',
  added: 'License successfully added.',
  addFailed: 'Failed to add license.',
  addUnreachable: 'An error occurred while adding the license.',
  noTest: 'There is no test for this license.',
  roleMissing: "You don't have the role for this license.",
  alreadyHeld: 'This civilian already holds that license.',
  civilianIsYours: "You can't suspend or reinstate your own civilian's license.",
  notHeld: 'This civilian does not hold that license.',
  deceased: "You can't add a license to a deceased civilian.",
  suspended: 'License suspended.',
  reinstated: 'License reinstated.',
  alreadySuspended: 'This license is already suspended.',
  notSuspended: 'This license is not suspended.',
  liftedByPoints: (day: string) => `Points suspend this license until ${day}. Staff can lift it.`,
  liftedByPaying: (number: number) =>
    `Paying the fine of report ${number} lifts this suspension. Staff can lift it, too.`,
} as const;

export const DMV_TEXTS = {
  saved: 'Your test result has been saved.',
  saveFailed: 'Error saving test result.',
  timeExceeded: 'Time limit exceeded. Test closed.',
  notOpened: 'Open the test before handing it in.',
  testClosed: 'This test is closed. If you handed it in, the result is listed below.',
  tooMany: "You've taken this test too many times this hour. Please try again later.",
} as const;
