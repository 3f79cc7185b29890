import { Button, NativeSelect, Paper, Stack, TextInput } from '@mantine/core';
import { JAIL_MAX } from '@ten-four/contract/settings/settings.values';
import type { ImportChoices, ImportQuestion } from '@ten-four/contract/settings/transfer.contract';
import type { ImportQuestionKind } from '@ten-four/contract/settings/transfer.values';
import { useState } from 'react';

const LABELS: Record<ImportQuestionKind, string> = {
  list: 'Which list is this?',
  timeUnit: 'What unit are the jail times in?',
  minutesPerDay: 'How many minutes of jail is one day?',
  minutesPerMonth: 'How many minutes of jail is one month?',
  lifeMinutes: 'How many minutes of jail is a life sentence?',
};

interface ImportQuestionsProps {
  questions: readonly ImportQuestion[];
  onAnswer: (choices: ImportChoices) => void;
}

export function ImportQuestions({ questions, onAnswer }: ImportQuestionsProps) {
  const [answers, setAnswers] = useState<Partial<Record<ImportQuestionKind, string>>>({});
  if (questions.length === 0) return null;
  const isAnswered = questions.every((question) => isAllowed(question, answers[question.kind]));
  const send = () =>
    onAnswer(
      Object.fromEntries(
        questions.map(({ kind, options }) => [
          kind,
          options.length > 0 ? answers[kind] : Number(answers[kind]),
        ]),
      ),
    );
  return (
    <Paper
      component="form"
      p={12}
      mb={12}
      bg="transparent"
      bd="1px solid var(--tf-busy)"
      aria-label="Questions"
      onSubmit={(event) => {
        event.preventDefault();
        if (isAnswered) send();
      }}
    >
      <Stack gap={12} align="flex-start">
        {questions.map(({ kind, options, values }) => {
          const field = {
            w: '100%',
            maw: 360,
            label: LABELS[kind],
            description: `In the file: ${values.join(', ')}`,
            value: answers[kind] ?? '',
            onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
              setAnswers((before) => ({ ...before, [kind]: value })),
          };
          return options.length > 0 ? (
            <NativeSelect
              key={kind}
              {...field}
              size="room"
              data={[{ value: '', label: 'Choose' }, ...options]}
            />
          ) : (
            <TextInput key={kind} {...field} size="room" inputMode="numeric" maxLength={6} />
          );
        })}
        <Button type="submit" size="room" disabled={!isAnswered}>
          Continue
        </Button>
      </Stack>
    </Paper>
  );
}

function isAllowed({ kind, options }: ImportQuestion, answer = ''): boolean {
  if (options.length > 0) return answer !== '';
  const minimum = kind === 'lifeMinutes' ? 0 : 1;
  return /^\d+$/.test(answer) && Number(answer) >= minimum && Number(answer) <= JAIL_MAX;
}
