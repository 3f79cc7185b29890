export const SETUP_STEPS = ['name', 'platforms', 'roles', 'announcements', 'check'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** `host`: done through environment variables. */
export const STEP_STATES = ['open', 'done', 'host'] as const;
export type StepState = (typeof STEP_STATES)[number];

export const FINDING_LEVELS = ['ok', 'note', 'problem'] as const;

/** Leaves room for spaces. */
export const SETUP_CODE_MAX = 64;

export const SETUP_TEXTS = {
  claimed: 'You are an administrator.',
  finished: 'Setup is finished.',
  linkInvalid:
    'This setup link is not valid any more. Whoever hosts Ten-Four can print another: npm run setup-link',
  tooManyTries: 'Too many attempts. Please wait before trying again.',
} as const;
