import { useTimeout } from '@mantine/hooks';
import { DMV_TEXTS } from '@ten-four/contract/licenses/licenses.values';
import type { License } from '@ten-four/contract/session/session.values';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure, failureMessage } from '#lib/api-client.ts';
import { randomKey } from '#lib/random-key.ts';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { openTest, useTestSubmission } from '../../licenses.queries.ts';
import {
  clearTest,
  type DmvAnswers,
  type DmvAttempt,
  keepAnswers,
  keepAttempt,
  loadTest,
} from './dmv-storage.ts';

/** For how long the saved result, and the end of the time, are shown. */
const CLOSE_AFTER_SAVE = 3000;
const CLOSE_AFTER_TIMEOUT = 5000;

/** How far a test has come. */
export type DmvStage =
  | { name: 'choosing' }
  | { name: 'opening' | 'unopened'; licenseType: License }
  | { name: 'open' | 'saving'; attempt: DmvAttempt }
  | { name: 'result'; licenseType: License; score: number; passed: boolean }
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
  useEffect(() => () => opening.current?.abort(), []);

  const forget = () => {
    clearTest();
    setAnswers({});
    setFailure(null);
  };

  const choose = async (licenseType: License | undefined) => {
    opening.current?.abort();
    forget();
    if (licenseType === undefined) return setStage({ name: 'choosing' });
    setStage({ name: 'opening', licenseType });
    const controller = new AbortController();
    opening.current = controller;
    // Counted from before the call, so that the time here is never over later than on the server.
    const asked = Date.now();
    try {
      const { questions, timeLeft } = await openTest(licenseType, controller.signal);
      if (controller.signal.aborted) return;
      const attempt = { userId, licenseType, questions, deadline: asked + timeLeft, key: randomKey() };
      keepAttempt(attempt);
      setStage({ name: 'open', attempt });
    } catch (error) {
      if (controller.signal.aborted) return;
      setFailure(failureMessage(error, 'The test could not be opened.'));
      setStage({ name: 'unopened', licenseType });
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

  const submit = async (attempt: DmvAttempt) => {
    setStage({ name: 'saving', attempt });
    setFailure(null);
    dialog.onBusy(true);
    const { licenseType, key } = attempt;
    try {
      const { score, passed } = await save.mutateAsync({
        body: { licenseType, answers },
        idempotencyKey: key,
      });
      forget();
      setStage({ name: 'result', licenseType, score, passed });
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
