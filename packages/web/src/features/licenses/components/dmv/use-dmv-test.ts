import { useTimeout } from '@mantine/hooks';
import type { DmvTest } from '@ten-four/contract/licenses/licenses.contract';
import { DMV_TEXTS, DMV_TIME_LIMIT } from '@ten-four/contract/licenses/licenses.values';
import { useState } from 'react';
import { ApiFailure, failureMessage } from '#lib/api-client.ts';
import { randomKey } from '#lib/random-key.ts';
import { readStoredJson, storeText } from '#lib/stored-text.ts';
import { useDialog } from '#ui/form-dialog/use-dialog.ts';
import {
  type LicenseType,
  useLicenseTypes,
  useTestOpening,
  useTestSubmission,
} from '../../licenses.queries.ts';

const CLOSE_AFTER_SAVE = 3000;
const CLOSE_AFTER_TIMEOUT = 5000;

export type DmvStage =
  | { name: 'choosing' }
  | { name: 'opening' | 'unopened'; license: LicenseType }
  | { name: 'open' | 'saving'; attempt: RunningTest }
  | { name: 'result'; license: LicenseType; score: number; passed: boolean }
  | { name: 'expired' };

export function useDmvTest({ userId, onPassed }: { userId: string; onPassed: () => void }) {
  const dialog = useDialog();
  const [stage, setStage] = useState<DmvStage>(() => {
    const attempt = loadTest(userId);
    return attempt === null ? { name: 'choosing' } : { name: 'open', attempt };
  });
  const [failure, setFailure] = useState<string | null>(null);
  const opening = useTestOpening();
  const saved = useTimeout(dialog.onClose, CLOSE_AFTER_SAVE);
  const expired = useTimeout(dialog.onClose, CLOSE_AFTER_TIMEOUT);
  const save = useTestSubmission();
  const types = useLicenseTypes();

  const forget = () => {
    storeText(ATTEMPT, null);
    setFailure(null);
  };

  const storeTest = (attempt: RunningTest) => {
    storeText(ATTEMPT, JSON.stringify(attempt));
    setStage({ name: 'open', attempt });
  };

  const choose = (license: LicenseType | undefined) => {
    // Ignores the answer to an earlier choice.
    opening.reset();
    forget();
    if (license === undefined) return setStage({ name: 'choosing' });
    setStage({ name: 'opening', license });
    // Before the request, so the local timer never ends after the server's.
    const requestedAt = Date.now();
    opening.mutate(
      { params: { licenseType: license.name } },
      {
        onSuccess: ({ questions, timeLeft }) => {
          const deadline = requestedAt + timeLeft;
          storeTest({ userId, license, questions, answers: {}, deadline, key: randomKey() });
        },
        onError: (error) => {
          setFailure(failureMessage(error, 'The test could not be opened.'));
          setStage({ name: 'unopened', license });
        },
      },
    );
  };

  const answer = (attempt: RunningTest, index: number, option: string) => {
    const { [index]: _, ...others } = attempt.answers;
    storeTest({ ...attempt, answers: option === '' ? others : { ...others, [index]: option } });
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
        body: { licenseType: license.name, answers: attempt.answers },
        idempotencyKey: attempt.key,
      });
      forget();
      setStage({ name: 'result', license, score, passed });
      saved.start();
      if (passed) onPassed();
    } catch (error) {
      if (Date.now() >= attempt.deadline) return expire();
      // Submitted from another page or with other answers.
      const isGone = error instanceof ApiFailure && error.code === 'rule_broken';
      if (isGone) forget();
      setStage(isGone ? { name: 'choosing' } : { name: 'open', attempt });
      setFailure(isGone ? DMV_TEXTS.testClosed : failureMessage(error, DMV_TEXTS.saveFailed));
    } finally {
      dialog.onBusy(false);
    }
  };

  return { stage, failure, choose, answer, expire, submit };
}

/** Stored, with its idempotency key. */
export interface RunningTest {
  /** A browser may have several users. */
  userId: string;
  license: LicenseType;
  questions: DmvTest['questions'];
  answers: Record<string, string>;
  deadline: number;
  key: string;
}

const ATTEMPT = 'dmv_answers';

function loadTest(userId: string): RunningTest | null {
  const stored = readStoredJson(ATTEMPT) as RunningTest | null;
  if (stored?.userId !== userId) return null;
  if (!Array.isArray(stored.questions) || !(stored.answers instanceof Object)) return null;
  const remaining = stored.deadline - Date.now();
  if (remaining > 0 && remaining <= DMV_TIME_LIMIT) return stored;
  storeText(ATTEMPT, null);
  return null;
}
