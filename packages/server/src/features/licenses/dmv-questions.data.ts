import type { License } from '@ten-four/contract/session/session.values';
import { CDL_CLASS_A_QUESTIONS } from './dmv-cdl-class-a.data.ts';
import { CDL_CLASS_B_QUESTIONS } from './dmv-cdl-class-b.data.ts';
import { CLASS_C_QUESTIONS } from './dmv-class-c.data.ts';
import { CLASS_M_QUESTIONS } from './dmv-class-m.data.ts';

/** `answer` is the place of the right option, from 0: the key, which must not be sent to who takes the test. */
export interface DmvQuestion {
  question: string;
  options: readonly [string, string, string, string];
  answer: 0 | 1 | 2 | 3;
}

/** In the order in which they are asked: answers that are handed in name a question by its place here. */
export const DMV_QUESTIONS: Record<License, readonly DmvQuestion[]> = {
  'Class C - Standard Drivers License': CLASS_C_QUESTIONS,
  'Class M - Motorcycle License': CLASS_M_QUESTIONS,
  'Class A - CDL Class A License': CDL_CLASS_A_QUESTIONS,
  'Class B - CDL Class B License': CDL_CLASS_B_QUESTIONS,
};
