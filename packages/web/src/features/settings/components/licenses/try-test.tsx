import { Box, Button, Radio } from '@mantine/core';
import type { QuestionEntry } from '@ten-four/contract/settings/sections/licenses.section';
import { QUESTIONS_ASKED } from '@ten-four/contract/settings/settings.values';
import { useState } from 'react';
import { DialogButtons } from '#ui/dialog.tsx';
import { useDialog } from '#ui/form-dialog/use-dialog.ts';
import { INLINE_CHOICE } from '#ui/inline-choice.ts';
import { AnswerSet } from './question-form.tsx';

export function TryTest({ questions }: { questions: readonly QuestionEntry[] }) {
  const { onClose } = useDialog();
  const [testQuestions] = useState(() => drawQuestions(questions));
  const [chosen, setChosen] = useState<Record<string, number>>({});
  const [graded, setGraded] = useState(false);
  const correct = testQuestions.filter(({ _id, answer }) => chosen[_id] === answer).length;
  return (
    <>
      {testQuestions.map(({ _id, question, options, answer }, number) => (
        <AnswerSet key={_id} asked legend={`${number + 1}. ${question}`}>
          {options.map((option, index) => (
            <Radio
              key={option}
              styles={INLINE_CHOICE}
              size="md"
              name={_id}
              label={graded && index === answer ? `${option} (correct)` : option}
              checked={chosen[_id] === index}
              disabled={graded}
              onChange={() => setChosen({ ...chosen, [_id]: index })}
            />
          ))}
        </AnswerSet>
      ))}
      {graded && (
        <Box component="p" mt={16} role="status">
          {correct} of {testQuestions.length} correct.
        </Box>
      )}
      <DialogButtons>
        <Button size="room" onClick={onClose}>
          Close
        </Button>
        <Button size="room" variant="filled" disabled={graded} onClick={() => setGraded(true)}>
          Grade
        </Button>
      </DialogButtons>
    </>
  );
}

function drawQuestions(questions: readonly QuestionEntry[]): QuestionEntry[] {
  const indexes = questions.map((_, index) => index);
  while (indexes.length > QUESTIONS_ASKED) indexes.splice(Math.floor(Math.random() * indexes.length), 1);
  return questions.filter((_, index) => indexes.includes(index));
}
