export const HAIR_COLORS = ['Black', 'Brown', 'Blonde', 'Red', 'Gray', 'White', 'Other'] as const;
export const EYE_COLORS = ['Brown', 'Blue', 'Green', 'Hazel', 'Gray', 'Amber', 'Other'] as const;

/** Includes deleted characters. */
export const CIVILIANS_A_DAY = 50;
export const NAME_MAX = 50;
/** Leaves room for a suffix: 'M. Jr.'. */
export const MIDDLE_MAX = 10;
export const SHORT_MAX = 50;
export const LONG_MAX = 200;
export const MEDICAL_MAX = 500;
export const AGE_MAX = 150;
export const BIRTH_YEAR_MIN = 1900;
export const ALIASES_MAX = 20;

const civilians = (count: number) => (count === 1 ? '1 civilian' : `${count} civilians`);

export const CIVILIAN_TEXTS = {
  createFailed: 'Failed to create civilian. Check all fields.',
  updateFailed: 'Failed to update civilian. Please try again.',
  created: 'Civilian created.',
  deleted: 'Civilian deleted.',
  restored: 'Civilian restored.',
  restoreFailed: 'Failed to restore civilian.',
  markedDeceased: 'Civilian marked as deceased.',
  markedAlive: 'Civilian is no longer marked as deceased.',
  updated: 'Civilian updated successfully.',
  quotaReached: (quota: number) => `You already have ${civilians(quota)}, the maximum per player.`,
  tooManyToday: `You created ${CIVILIANS_A_DAY} civilians in the last 24 hours. Try again later.`,
  ownerHasAll: (quota: number) => `This player already has ${civilians(quota)}, the maximum per player.`,
  bornInFuture: 'Date of birth cannot be in the future.',
  nameNeedsLetters: 'A name must contain at least one letter or digit.',
  bornTooEarly: `Date of birth cannot be before ${BIRTH_YEAR_MIN}.`,
  notFound: 'Civilian not found.',
} as const;
