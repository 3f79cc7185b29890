import { useTimeout } from '@mantine/hooks';
import type { DmvTest } from '@ten-four/contract/licenses/licenses.contract';
import { DMV_TEXTS, DMV_TIME_LIMIT } from '@ten-four/contract/licenses/licenses.values';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure, failureMessage } from '#lib/api-client.ts';
import { randomKey } from '#lib/use-intent-key.ts';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { type LicenseType, openTest, useLicenseTypes, useTestSubmission } from '../../licenses.queries.ts';

/** For how long the saved result, and the end of the time, are shown. */
const CLOSE_AFTER_SAVE = 3000;
const CLOSE_AFTER_TIMEOUT = 5000;

export type DmvStage =
  | { name: 'choosing' }
  | { name: 'opening' | 'unopened'; license: LicenseType }
  | { name: 'open' | 'saving'; attempt: RunningTest }
  | { name: 'result'; license: LicenseType; score: number; passed: boolean }
  | { name: 'expired' };

interface DmvTestOptions {
  userId: string;
  onPassed: () => void;
  dialog: DialogControl;
}

/** A DMV test from the choice of its type to the result. One that was left in progress goes on. */
export function useDmvTest({ userId, onPassed, dialog }: DmvTestOptions) {
  const [begun] = useState(() => loadTest(userId));
  const [stage, setStage] = useState<DmvStage>(
    begun === null ? { name: 'choosing' } : { name: 'open', attempt: begun.attempt },
  );
  const [answers, setAnswers] = useState<DmvAnswers>(begun?.answers ?? {});
  const [failure, setFailure] = useState<string | null>(null);
  const opening = useRef<AbortController>(null);
  const saved = useTimeout(dialog.onClose, CLOSE_AFTER_SAVE);
  const expired = useTimeout(dialog.onClose, CLOSE_AFTER_TIMEOUT);
  const save = useTestSubmission();
  const types = useLicenseTypes();
  useEffect(() => () => opening.current?.abort(), []);

  const forget = () => {
    clearTest();
    setAnswers({});
    setFailure(null);
  };

  const choose = async (license: LicenseType | undefined) => {
    opening.current?.abort();
    forget();
    if (license === undefined) return setStage({ name: 'choosing' });
    setStage({ name: 'opening', license });
    const controller = new AbortController();
    opening.current = controller;
    // Counted from before the call, so that the time here is never over later than on the server.
    const asked = Date.now();
    try {
      const { questions, timeLeft } = await openTest(license.name, controller.signal);
      if (controller.signal.aborted) return;
      const attempt = { userId, license, questions, deadline: asked + timeLeft, key: randomKey() };
      keepAttempt(attempt);
      setStage({ name: 'open', attempt });
    } catch (error) {
      if (controller.signal.aborted) return;
      setFailure(failureMessage(error, 'The test could not be opened.'));
      setStage({ name: 'unopened', license });
    }
  };

  const answer = (index: number, option: string) => {
    const { [index]: _, ...others } = answers;
    const next = option === '' ? others : { ...others, [index]: option };
    setAnswers(next);
    keepAnswers(next);
  };

  const expire = () => {
    forget();
    setStage({ name: 'expired' });
    expired.start();
  };

  const submit = async (attempt: RunningTest) => {
    setStage({ name: 'saving', attempt });
    setFailure(null);
    dialog.onBusy(true);
    const { key } = attempt;
    // It may have been renamed since the test was opened.
    const license = types.find(({ _id }) => _id === attempt.license._id) ?? attempt.license;
    try {
      const { score, passed } = await save.mutateAsync({
        body: { licenseType: license.name, answers },
        idempotencyKey: key,
      });
      forget();
      setStage({ name: 'result', license, score, passed });
      saved.start();
      if (passed) onPassed();
    } catch (error) {
      if (Date.now() >= attempt.deadline) return expire();
      // Handed in elsewhere or with other answers. Nothing can come of it.
      const isGone = error instanceof ApiFailure && error.code === 'rule_broken';
      if (isGone) forget();
      setStage(isGone ? { name: 'choosing' } : { name: 'open', attempt });
      setFailure(isGone ? DMV_TEXTS.notOpenAnyMore : failureMessage(error, DMV_TEXTS.saveFailed));
    } finally {
      dialog.onBusy(false);
    }
  };

  return { stage, answers, failure, choose, answer, expire, submit };
}

/** A test that is being taken. It is kept with its key, by which it is handed in once. */
export interface RunningTest {
  /** The user who takes it: a browser may serve several. */
  userId: string;
  license: LicenseType;
  questions: DmvTest['questions'];
  /** When its time is over, in milliseconds of this machine's clock. */
  deadline: number;
  key: string;
}

/** The chosen options' texts by the question's index. */
export type DmvAnswers = Record<string, string>;

/** Where the answers are while the test is in progress, and beside it the test itself. */
const ANSWERS = 'dmv_answers';
const ATTEMPT = 'dmv_attempt';

/** The user's test in progress, as a closed dialog or page left it; null where there is none or its time is over. */
function loadTest(userId: string): { attempt: RunningTest; answers: DmvAnswers } | null {
  const attempt = read(ATTEMPT);
  if (!isAttempt(attempt) || attempt.userId !== userId) return null;
  const left = attempt.deadline - Date.now();
  if (left <= 0 || left > DMV_TIME_LIMIT) {
    clearTest();
    return null;
  }
  return { attempt, answers: answersOf(attempt, read(ANSWERS)) };
}

function keepAttempt(attempt: RunningTest): void {
  keep(ATTEMPT, attempt);
}

function keepAnswers(answers: DmvAnswers): void {
  keep(ANSWERS, answers);
}

/** After handing in, another type, or the end of the time. */
function clearTest(): void {
  guarded(() => localStorage.removeItem(ANSWERS));
  guarded(() => localStorage.removeItem(ATTEMPT));
}

/** Only what the questions offer counts. */
function answersOf({ questions }: RunningTest, kept: unknown): DmvAnswers {
  if (typeof kept !== 'object' || kept === null) return {};
  const fitting = Object.entries(kept).filter(([index, option]) =>
    questions[Number(index)]?.options.includes(option),
  );
  return Object.fromEntries(fitting);
}

function isAttempt(value: unknown): value is RunningTest {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, license, questions, deadline, key } = value as Partial<RunningTest>;
  return (
    typeof userId === 'string' &&
    typeof license?._id === 'string' &&
    typeof license.name === 'string' &&
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
