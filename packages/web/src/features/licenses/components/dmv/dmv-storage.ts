import type { DmvTest } from '@ten-four/contract/licenses/licenses.contract';
import { DMV_TIME_LIMIT } from '@ten-four/contract/licenses/licenses.values';
import { LICENSES, type License } from '@ten-four/contract/session/session.values';

/** A test that is being taken. It is kept with its key, by which it is handed in once. */
export interface DmvAttempt {
  /** The user who takes it: a browser may serve several. */
  userId: string;
  licenseType: License;
  questions: DmvTest['questions'];
  /** When its time is over, in milliseconds of this machine's clock. */
  deadline: number;
  /** The Idempotency-Key of handing it in. */
  key: string;
}

/** The chosen options' texts by the question's index. */
export type DmvAnswers = Record<string, string>;

/** Where the answers are while the test is in progress, and beside it the test itself. */
const ANSWERS = 'dmv_answers';
const ATTEMPT = 'dmv_attempt';

/** The user's test in progress, as a closed dialog or page left it; null where there is none or its time is over. */
export function loadTest(userId: string): { attempt: DmvAttempt; answers: DmvAnswers } | null {
  const attempt = read(ATTEMPT);
  if (!isAttempt(attempt) || attempt.userId !== userId) return null;
  const left = attempt.deadline - Date.now();
  if (left <= 0 || left > DMV_TIME_LIMIT) {
    clearTest();
    return null;
  }
  return { attempt, answers: answersOf(attempt, read(ANSWERS)) };
}

export function keepAttempt(attempt: DmvAttempt): void {
  keep(ATTEMPT, attempt);
}

export function keepAnswers(answers: DmvAnswers): void {
  keep(ANSWERS, answers);
}

/** After handing in, another type, or the end of the time. */
export function clearTest(): void {
  guarded(() => localStorage.removeItem(ANSWERS));
  guarded(() => localStorage.removeItem(ATTEMPT));
}

/** Only what the questions offer counts. */
function answersOf({ questions }: DmvAttempt, kept: unknown): DmvAnswers {
  if (typeof kept !== 'object' || kept === null) return {};
  const fitting = Object.entries(kept).filter(([index, option]) =>
    questions[Number(index)]?.options.includes(option),
  );
  return Object.fromEntries(fitting);
}

function isAttempt(value: unknown): value is DmvAttempt {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, licenseType, questions, deadline, key } = value as Partial<DmvAttempt>;
  return (
    typeof userId === 'string' &&
    LICENSES.some((license) => license === licenseType) &&
    typeof deadline === 'number' &&
    typeof key === 'string' &&
    Array.isArray(questions) &&
    questions.every((item) => typeof item?.question === 'string' && Array.isArray(item.options))
  );
}

function read(key: string): unknown {
  return guarded(() => JSON.parse(localStorage.getItem(key) ?? 'null'));
}

function keep(key: string, value: object): void {
  guarded(() => localStorage.setItem(key, JSON.stringify(value)));
}

/** Where the browser keeps nothing, the test lasts as long as its dialog. */
function guarded<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
