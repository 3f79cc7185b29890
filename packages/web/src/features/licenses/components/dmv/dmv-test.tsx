import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect } from '@mantine/core';
import { DMV_PASS_MARK, DMV_TEXTS, LICENSE_TEST_NAMES } from '@ten-four/contract/licenses/licenses.values';
import { LICENSES, type License } from '@ten-four/contract/session/session.values';
import { useEffect, useRef } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { submitOnControlEnter, useFirstFocus } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { DmvAttempts } from './dmv-attempts.tsx';
import { DmvProgress } from './dmv-progress.tsx';
import { DmvQuestions } from './dmv-questions.tsx';
import { DmvResult } from './dmv-result.tsx';
import classes from './dmv-test.module.css';
import { type DmvStage, useDmvTest } from './use-dmv-test.ts';

interface DmvTestProps {
  userId: string;
  /** Whether a license can be added that the user has the role for. */
  canAdd: (license: License) => boolean;
  onAdd: (license: License) => Promise<unknown>;
  onPassed: () => void;
  dialog: DialogControl;
}

/** The content of 'Take DMV Test'. */
export function DmvTest({ userId, canAdd, onAdd, onPassed, dialog }: DmvTestProps) {
  const test = useDmvTest({ userId, onPassed, dialog });
  const { stage, answers, failure } = test;
  const attempt = stage.name === 'open' || stage.name === 'saving' ? stage.attempt : null;
  const saving = stage.name === 'saving';
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useFirstFocus(form);
  // The button that was pressed lost the focus while it was disabled; after a failure it, or another type, is wanted.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    if (stage.name === 'open') button.current?.focus();
    if (stage.name === 'choosing') form.current?.querySelector('select')?.focus();
  }, [stage.name]);

  if (stage.name === 'expired') return <TimeExceeded />;
  if (stage.name === 'result') {
    return (
      <DmvResult
        result={stage}
        canAdd={stage.passed && canAdd(stage.licenseType)}
        onAdd={onAdd}
        onClose={dialog.onClose}
      />
    );
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (stage.name === 'open') void test.submit(stage.attempt);
      }}
      onKeyDown={submitOnControlEnter}
    >
      <div className={classes.bar}>
        <NativeSelect
          className={classes.type ?? ''}
          label="License type"
          size="room"
          value={typeOf(stage)}
          disabled={saving}
          onChange={({ currentTarget }) =>
            void test.choose(LICENSES.find((license) => license === currentTarget.value))
          }
          data={[
            { value: '', label: '-- Select License Type --' },
            ...LICENSES.map((license) => ({ value: license, label: LICENSE_TEST_NAMES[license] })),
          ]}
          data-autofocus
        />
        {attempt !== null && (
          <DmvProgress
            key={attempt.deadline}
            answered={Object.keys(answers).length}
            total={attempt.questions.length}
            deadline={attempt.deadline}
            onOver={saving ? null : test.expire}
          />
        )}
      </div>
      {failure !== null && stage.name !== 'unopened' && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      {stage.name === 'choosing' && <DmvAttempts />}
      {stage.name === 'opening' && <SkeletonRows rows={5} height={64} />}
      {stage.name === 'unopened' && (
        <ErrorState message={failure ?? ''} onRetry={() => void test.choose(stage.licenseType)} />
      )}
      {attempt !== null && (
        <DmvQuestions
          questions={attempt.questions}
          answers={answers}
          disabled={saving}
          onAnswer={test.answer}
        />
      )}
      <div className={classes.foot}>
        <p className={classes.rule}>Pass mark {DMV_PASS_MARK} of 10. Questions may be left unanswered.</p>
        <Button size="room" disabled={saving} onClick={dialog.onClose}>
          Cancel
        </Button>
        <Button ref={button} type="submit" size="room" variant="filled" disabled={stage.name !== 'open'}>
          {saving ? 'Submitting...' : 'Submit'}
        </Button>
      </div>
    </form>
  );
}

/** The questions are gone, and with them what had the focus. */
function TimeExceeded() {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <p className={classes.exceeded} role="alert" ref={message} tabIndex={-1}>
      {DMV_TEXTS.timeExceeded}
    </p>
  );
}

function typeOf(stage: DmvStage): string {
  if ('attempt' in stage) return stage.attempt.licenseType;
  return 'licenseType' in stage ? stage.licenseType : '';
}
