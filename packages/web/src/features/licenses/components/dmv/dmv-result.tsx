import { Button } from '@mantine/core';
import { DMV_PASS_MARK, DMV_TEXTS, LICENSE_TEST_NAMES } from '@ten-four/contract/licenses/licenses.values';
import type { License } from '@ten-four/contract/session/session.values';
import { useEffect, useRef } from 'react';
import { StatusTag } from '#ui/status-tag.tsx';
import classes from './dmv-result.module.css';
import type { DmvStage } from './use-dmv-test.ts';

interface DmvResultProps {
  result: Extract<DmvStage, { name: 'result' }>;
  /** Whether the license can be added now. */
  canAdd: boolean;
  /** Adds the license; answers once that is done or has failed. */
  onAdd: (license: License) => Promise<unknown>;
  onClose: () => void;
}

/** The score of a test that was handed in, and whether it was passed. */
export function DmvResult({ result, canAdd, onAdd, onClose }: DmvResultProps) {
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => box.current?.focus(), []);
  return (
    <div className={classes.result} role="status" ref={box} tabIndex={-1}>
      <p className={classes.test}>{LICENSE_TEST_NAMES[result.licenseType]}</p>
      <p className={classes.score}>
        Score <span className={classes.number}>{result.score} of 10</span>
        <StatusTag tone={result.passed ? 'available' : 'busy'}>
          {result.passed ? 'Passed' : 'Failed'}
        </StatusTag>
      </p>
      <p className={classes.saved}>{DMV_TEXTS.saved}</p>
      <p className={classes.next}>{nextStep(result.passed, canAdd)}</p>
      {canAdd && (
        <Button size="room" variant="filled" onClick={() => void onAdd(result.licenseType).finally(onClose)}>
          Add License
        </Button>
      )}
      <Button size="room" className={classes.close ?? ''} onClick={onClose}>
        Done
      </Button>
    </div>
  );
}

function nextStep(passed: boolean, canAdd: boolean): string {
  if (!passed) return `You need ${DMV_PASS_MARK} correct answers to pass.`;
  return canAdd ? 'The license can now be added.' : 'You can add the license once you have its role.';
}
