import { Box, Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { DMV_PASS_MARK, DMV_TEXTS, DMV_TIME_LIMIT } from '@ten-four/contract/licenses/licenses.values';
import { useEffect, useRef } from 'react';
import { readFailure } from '#lib/api-client.ts';
import { formatDate } from '#lib/date-format.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { useFirstFocus } from '#ui/form-dialog/dialog-form.tsx';
import { submitOnControlEnter } from '#ui/form-dialog/submit-keys.ts';
import { useDialog } from '#ui/form-dialog/use-dialog.ts';
import { Mono } from '#ui/mono.tsx';
import lists from '#ui/rows.module.css';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { useAttempts, useLicenseTypes } from '../../licenses.queries.ts';
import { DmvProgress } from './dmv-progress.tsx';
import classes from './dmv-test.module.css';
import { type DmvStage, type RunningTest, useDmvTest } from './use-dmv-test.ts';

interface DmvTestProps {
  userId: string;
  canAdd: (license: string) => boolean;
  onAdd: (license: string) => Promise<unknown>;
  onPassed: () => void;
}

export function DmvTest({ userId, canAdd, onAdd, onPassed }: DmvTestProps) {
  const { onClose } = useDialog();
  const test = useDmvTest({ userId, onPassed });
  const { stage, failure } = test;
  const attempt = 'attempt' in stage ? stage.attempt : null;
  const saving = stage.name === 'saving';
  const types = useLicenseTypes();
  const chosen = attempt?.license ?? ('license' in stage ? stage.license : null);
  // An open test continues whatever has changed since.
  const offered = types.filter(({ _id, hasTest }) => hasTest || _id === chosen?._id);
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useFirstFocus(form);
  // Restore the focus lost while the button was disabled.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    if (stage.name === 'open') button.current?.focus();
    if (stage.name === 'choosing') form.current?.querySelector('select')?.focus();
  }, [stage.name]);

  if (stage.name === 'expired') {
    return (
      <Text className={classes.part ?? ''} c="error" role="alert" ref={focus} tabIndex={-1}>
        {DMV_TEXTS.timeExceeded}
      </Text>
    );
  }
  if (stage.name === 'result') {
    const isAddable = stage.passed && canAdd(stage.license.name);
    return <DmvResult result={stage} canAdd={isAddable} onAdd={onAdd} onClose={onClose} />;
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
          flex="none"
          w={{ base: 'auto', sm: 280 }}
          p={{ base: 16, sm: 0 }}
          bg={{ base: 'var(--tf-input)', sm: 'transparent' }}
          label="License type"
          size="room"
          value={chosen?._id ?? ''}
          disabled={saving}
          onChange={({ currentTarget }) => test.choose(types.find(({ _id }) => _id === currentTarget.value))}
          data={[
            { value: '', label: '-- Select License Type --' },
            ...offered.map(({ _id, testName }) => ({ value: _id, label: testName })),
          ]}
          data-autofocus
        />
        {attempt !== null && (
          <DmvProgress
            key={attempt.deadline}
            answered={Object.keys(attempt.answers).length}
            total={attempt.questions.length}
            deadline={attempt.deadline}
            onExpired={saving ? null : test.expire}
          />
        )}
      </div>
      {failure !== null && stage.name !== 'unopened' && (
        <Text className={classes.part ?? ''} pb={0} c="error" role="alert">
          {failure}
        </Text>
      )}
      {stage.name === 'choosing' && <DmvAttempts />}
      {stage.name === 'opening' && <SkeletonRows rows={5} height={64} />}
      {stage.name === 'unopened' && (
        <ErrorState message={failure ?? ''} onRetry={() => test.choose(stage.license)} />
      )}
      {attempt !== null && <DmvQuestions attempt={attempt} test={test} />}
      <Group className={classes.foot ?? ''} gap={8}>
        <Text flex={{ base: '1 1 100%', sm: 'auto' }} fz={{ base: 13, sm: 14 }} c="dimmed">
          Pass mark {DMV_PASS_MARK} of 10. You can leave questions unanswered.
        </Text>
        <Button size="room" disabled={saving} onClick={onClose}>
          Cancel
        </Button>
        <Button ref={button} type="submit" size="room" variant="filled" disabled={stage.name !== 'open'}>
          {saving ? 'Submitting...' : 'Submit'}
        </Button>
      </Group>
    </form>
  );
}

/** Focuses an element that appears, because the pressed button is gone. */
const focus = (element: HTMLElement | null) => element?.focus();

function DmvAttempts() {
  const attempts = useAttempts();
  const types = useLicenseTypes();
  const rows = attempts.data?.pages.flatMap((page) => page.attempts);
  const failure = readFailure(attempts, 'Your earlier tests could not be loaded.');
  return (
    <div className={classes.part}>
      <Text c="dimmed">
        Ten questions, {DMV_TIME_LIMIT / 60_000} minutes. The time starts when you choose a type and keeps
        running if you close the test or switch types.
      </Text>
      <Text component="h3" mt={20} mb={8} ff="text" fz={14} lh="20px" fw={600}>
        Earlier tests
      </Text>
      {attempts.isPending && <SkeletonRows rows={2} />}
      {failure && <ErrorState {...failure} />}
      {rows?.length === 0 && <Text c="dimmed">None so far.</Text>}
      {rows && rows.length > 0 && (
        <ul className={lists.rows}>
          {rows.map(({ _id, licenseType, score, passed, handedInAt }) => (
            <Group component="li" gap="2px 16px" mih={40} py={8} key={_id}>
              <Text span flex="1 1 200px">
                {types.find(({ name }) => name === licenseType)?.testName ?? licenseType}
              </Text>
              <Text component="time" fz={13} c="dimmed" dateTime={handedInAt}>
                {formatDate(handedInAt)}
              </Text>
              <Mono>{score} of 10</Mono>
              <Verdict passed={passed} />
            </Group>
          ))}
        </ul>
      )}
      {attempts.hasNextPage && (
        <Button disabled={attempts.isFetchingNextPage} onClick={() => void attempts.fetchNextPage()}>
          {attempts.isFetchNextPageError ? 'Retry' : 'Show more'}
        </Button>
      )}
    </div>
  );
}

const Verdict = ({ passed }: { passed: boolean }) => (
  <StatusTag tone={passed ? 'available' : 'busy'}>{passed ? 'Passed' : 'Failed'}</StatusTag>
);

/** Orders the questions by row in two columns. */
function DmvQuestions({ attempt, test }: { attempt: RunningTest; test: ReturnType<typeof useDmvTest> }) {
  return (
    <SimpleGrid
      component="ol"
      className={classes.part ?? ''}
      cols={{ base: 1, sm: 2 }}
      spacing={32}
      verticalSpacing={20}
    >
      {attempt.questions.map(({ question, options }, index) => (
        <Box
          component="li"
          display="grid"
          style={{ gridTemplateColumns: '28px minmax(0, 1fr)' }}
          key={question}
        >
          <Mono fz={13} c="dimmed" aria-hidden="true">
            {index + 1}
          </Mono>
          <NativeSelect
            className={classes.field ?? ''}
            label={question}
            size="room"
            value={attempt.answers[index] ?? ''}
            data-empty={attempt.answers[index] === undefined || undefined}
            disabled={test.stage.name === 'saving'}
            onChange={({ currentTarget }) => test.answer(attempt, index, currentTarget.value)}
            data={[{ value: '', label: 'Select an answer' }, ...options]}
          />
        </Box>
      ))}
    </SimpleGrid>
  );
}

interface DmvResultProps extends Pick<DmvTestProps, 'onAdd'> {
  result: Extract<DmvStage, { name: 'result' }>;
  canAdd: boolean;
  onClose: () => void;
}

function DmvResult({ result, canAdd, onAdd, onClose }: DmvResultProps) {
  return (
    <Stack className={classes.part ?? ''} align="flex-start" gap={8} role="status" ref={focus} tabIndex={-1}>
      <Text fw={600}>{result.license.testName}</Text>
      <Group>
        Score{' '}
        <Mono fz={32} lh="40px" fw={600}>
          {result.score} of 10
        </Mono>
        <Verdict passed={result.passed} />
      </Group>
      <Text c="var(--tf-available)">{DMV_TEXTS.saved}</Text>
      <Text c="dimmed">{nextStep(result.passed, canAdd)}</Text>
      {canAdd && (
        <Button size="room" variant="filled" onClick={() => void onAdd(result.license.name).finally(onClose)}>
          Add License
        </Button>
      )}
      <Button size="room" style={{ alignSelf: 'end' }} onClick={onClose}>
        Done
      </Button>
    </Stack>
  );
}

function nextStep(passed: boolean, canAdd: boolean): string {
  if (!passed) return `You need ${DMV_PASS_MARK} correct answers to pass.`;
  return canAdd ? 'The license can now be added.' : 'You can add the license once you have its role.';
}
