import { ASK_AFTER_MINUTES, CLOCK_OUT_AFTER_MINUTES } from '@ten-four/contract/dispatch/dispatch.values';
import { MINUTE } from '#platform/clock';

/** Milliseconds without a sign of life after which a unit is asked, and after which it is clocked out. */
export const ASK_AFTER = ASK_AFTER_MINUTES * MINUTE;
export const CLOCK_OUT_AFTER = CLOCK_OUT_AFTER_MINUTES * MINUTE;
/** Who was asked has so long to answer, however late the question came; milliseconds. */
export const ANSWER_WITHIN = CLOCK_OUT_AFTER - ASK_AFTER;

/** When a unit that was asked is clocked out unless there is a sign of life; times in milliseconds. */
export const clockOutTime = (activeAt: number, askedAt: number): number =>
  Math.max(activeAt + CLOCK_OUT_AFTER, askedAt + ANSWER_WITHIN);
