import { useTimeout } from '@mantine/hooks';
import type { DmvTest } from '@ten-four/contract/licenses/licenses.contract';
import { DMV_TEXTS, DMV_TIME_LIMIT } from '@ten-four/contract/licenses/licenses.values';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure, failureMessage } from '#lib/api-client.ts';
import { readStoredJson, storeText } from '#lib/stored-text.ts';
import { randomKey } from '#lib/use-intent-key.ts';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { type LicenseType, openTest, useLicenseTypes, useTestSubmission } from '../../licenses.queries.ts';

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

export function useDmvTest({ userId, onPassed, dialog }: DmvTestOptions) {
  const [restored] = useState(() => loadTest(userId));
  const [stage, setStage] = useState<DmvStage>(
    restored === null ? { name: 'choosing' } : { name: 'open', attempt: restored.attempt },
  );
  const [answers, setAnswers] = useState<DmvAnswers>(restored?.answers ?? {});
  const [failure, setFailure] = useState<string | null>(null);
  const opening = useRef<AbortController>(null);
  const saved = useTimeout(dialog.onClose, CLOSE_AFTER_SAVE);
  const expired = useTimeout(dialog.onClose, CLOSE_AFTER_TIMEOUT);
  const save = useTestSubmission();
  const types = useLicenseTypes();
  useEffect(() => () => opening.current?.abort(), []);

  const forget = () => {
    storeText(ATTEMPT, null);
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
    // Before the request, so the local timer never ends after the server's.
    const requestedAt = Date.now();
    try {
      const { questions, timeLeft } = await openTest(license.name, controller.signal);
      if (controller.signal.aborted) return;
      const attempt = { userId, license, questions, deadline: requestedAt + timeLeft, key: randomKey() };
      storeTest(attempt, {});
      setStage({ name: 'open', attempt });
    } catch (error) {
      if (controller.signal.aborted) return;
      setFailure(failureMessage(error, 'The test could not be opened.'));
      setStage({ name: 'unopened', license });
    }
  };

  const answer = (attempt: RunningTest, index: number, option: string) => {
    const { [index]: _, ...others } = answers;
    const next = option === '' ? others : { ...others, [index]: option };
    setAnswers(next);
    storeTest(attempt, next);
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
    // The type may have been renamed.
    const license = types.find(({ _id }) => _id === attempt.license._id) ?? attempt.license;
    try {
      const { score, passed } = await save.mutateAsync({
        body: { licenseType: license.name, answers },
        idempotencyKey: attempt.key,
      });
      forget();
      setStage({ name: 'result', license, score, passed });
      saved.start();
      if (passed) onPassed();
    } catch (error) {
      if (Date.now() >= attempt.deadline) return expire();
      // Handed in elsewhere or with other answers.
      const isGone = error instanceof ApiFailure && error.code === 'rule_broken';
      if (isGone) forget();
      setStage(isGone ? { name: 'choosing' } : { name: 'open', attempt });
      setFailure(isGone ? DMV_TEXTS.testClosed : failureMessage(error, DMV_TEXTS.saveFailed));
    } finally {
      dialog.onBusy(false);
    }
  };

  return { stage, answers, failure, choose, answer, expire, submit };
}

type DmvAnswers = Record<string, string>;

/** Stored with its answers and idempotency key. */
export interface RunningTest {
  /** A browser may have several users. */
  userId: string;
  license: LicenseType;
  questions: DmvTest['questions'];
  deadline: number;
  key: string;
}

const ATTEMPT = 'dmv_attempt';

const storeTest = (attempt: RunningTest, answers: DmvAnswers) =>
  storeText(ATTEMPT, JSON.stringify({ ...attempt, answers }));

function loadTest(userId: string) {
  const stored = readStoredJson(ATTEMPT);
  if (!isAttempt(stored) || stored.userId !== userId) return null;
  const { answers, ...attempt } = stored;
  const remaining = attempt.deadline - Date.now();
  if (remaining > 0 && remaining <= DMV_TIME_LIMIT) return { attempt, answers };
  storeText(ATTEMPT, null);
  return null;
}

type StoredTest = RunningTest & { answers: DmvAnswers };

function isAttempt(value: unknown): value is StoredTest {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, license, questions, deadline, key, answers } = value as Partial<StoredTest>;
  return (
    typeof userId === 'string' &&
    typeof license?._id === 'string' &&
    typeof license.name === 'string' &&
    typeof deadline === 'number' &&
    typeof key === 'string' &&
    typeof answers === 'object' &&
    answers !== null &&
    Array.isArray(questions) &&
    questions.every((item) => typeof item?.question === 'string' && Array.isArray(item.options))
  );
}
