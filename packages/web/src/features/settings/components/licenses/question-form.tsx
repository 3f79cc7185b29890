import { Box, Center, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import type { QuestionEntry } from '@ten-four/contract/settings/sections/licenses.section';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { ReactNode } from 'react';
import type { Problems } from '#ui/form-dialog/use-endpoint-form.ts';
import { EntryForm, type EntryFormContext } from '../list/entry-form.tsx';

const OPTIONS = ['first', 'second', 'third', 'fourth'] as const;

const valuesOf = (entry: QuestionEntry | null) => ({
  question: entry?.question ?? '',
  first: entry?.options[0] ?? '',
  second: entry?.options[1] ?? '',
  third: entry?.options[2] ?? '',
  fourth: entry?.options[3] ?? '',
  answer: String(entry?.answer ?? 0),
});
type Values = ReturnType<typeof valuesOf>;

function problemsOf(values: Values): Problems<Values> {
  const texts = OPTIONS.map((option) => values[option].trim().toLowerCase());
  const wrong = OPTIONS.find(
    (_, index) => texts[index] === '' || texts.indexOf(texts[index] ?? '') !== index,
  );
  return wrong === undefined ? {} : { [wrong]: SETTINGS_TEXTS.fourDifferent };
}

export function QuestionForm(props: EntryFormContext<QuestionEntry> & { licenseId: string }) {
  const { licenseId, ...context } = props;
  return (
    <EntryForm
      {...context}
      initial={valuesOf(context.entry)}
      entryOf={({ question, answer, ...values }) => ({
        licenseId,
        question,
        options: OPTIONS.map((option) => values[option]),
        answer: Number(answer),
      })}
      problemsOf={problemsOf}
    >
      {(form) => (
        <>
          <Textarea
            {...form.getInputProps('question')}
            label="Question"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={300}
            data-autofocus
          />
          <AnswerSet legend="Answers: mark the correct one">
            {OPTIONS.map((option, index) => (
              <Group gap={0} wrap="nowrap" key={option}>
                <Center component="label" flex="none" w={44} h={44}>
                  <Radio
                    aria-label={`Answer ${index + 1} is correct`}
                    name="answer"
                    size="md"
                    checked={form.values.answer === String(index)}
                    onChange={() => form.setFieldValue('answer', String(index))}
                  />
                </Center>
                <TextInput
                  {...form.getInputProps(option)}
                  flex={1}
                  aria-label={`Answer ${index + 1}`}
                  size="room"
                  maxLength={150}
                />
              </Group>
            ))}
          </AnswerSet>
        </>
      )}
    </EntryForm>
  );
}

interface AnswerSetProps {
  legend: string;
  asked?: boolean;
  children: ReactNode;
}

export const AnswerSet = ({ legend, asked = false, children }: AnswerSetProps) => (
  <Stack component="fieldset" gap={8} miw={0} m={0} mb={asked ? 20 : 0} p={0} bd={0}>
    <Box
      component="legend"
      p={0}
      mb={4}
      fz={asked ? 14 : 13}
      fw={500}
      c={asked ? 'var(--tf-text)' : 'var(--tf-dim)'}
    >
      {legend}
    </Box>
    {children}
  </Stack>
);
