/** The steps of the first-run setup, in their order. */
export const SETUP_STEPS = ['name', 'platforms', 'roles', 'announcements', 'check'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** How far a step is; `host` where the environment did it. */
export const STEP_STATES = ['open', 'done', 'host'] as const;
export type StepState = (typeof STEP_STATES)[number];

/** What a finding of the check is: all well, something that may well be meant so, or wrong. */
export const FINDING_LEVELS = ['ok', 'note', 'problem'] as const;

/** Characters of a setup code as somebody may type it, with room for blanks. */
export const SETUP_CODE_MAX = 64;

export const SETUP_TEXTS = {
  claimed: 'You are an administrator.',
  finished: 'Setup is finished.',
  linkOver:
    'This setup link is not valid any more. Whoever hosts Ten-Four can print another: npm run setup-link',
  tooManyTries: 'Too many tries. Please wait before the next one.',
} as const;
