import type { License } from '@ten-four/contract/session/session.values';
import { CDL_CLASS_A_QUESTIONS } from './dmv-cdl-class-a.data.ts';
import { CDL_CLASS_B_QUESTIONS } from './dmv-cdl-class-b.data.ts';
import { CLASS_C_QUESTIONS } from './dmv-class-c.data.ts';
import { CLASS_M_QUESTIONS } from './dmv-class-m.data.ts';

/**
 * One question of a DMV test. `answer` is the place of the only right option, counted from 0; it is the key and must
 * not be sent to the person who takes the test.
 */
export interface DmvQuestion {
  question: string;
  options: readonly [string, string, string, string];
  answer: 0 | 1 | 2 | 3;
}

/**
 * The ten questions of each license type's DMV test, in the order in which they are asked: answers that are handed in
 * name a question by its place in this list.
 */
export const DMV_QUESTIONS: Record<License, readonly DmvQuestion[]> = {
  'Class C - Standard Drivers License': CLASS_C_QUESTIONS,
  'Class M - Motorcycle License': CLASS_M_QUESTIONS,
  'Class A - CDL Class A License': CDL_CLASS_A_QUESTIONS,
  'Class B - CDL Class B License': CDL_CLASS_B_QUESTIONS,
};
