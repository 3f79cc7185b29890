import { Box, Button, Radio } from '@mantine/core';
import type { QuestionEntry } from '@ten-four/contract/settings/sections/licenses.section';
import { QUESTIONS_ASKED } from '@ten-four/contract/settings/settings.values';
import { useState } from 'react';
import { DialogButtons } from '#ui/dialog.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { INLINE_CHOICE } from '#ui/inline-choice.ts';
import { AnswerSet } from './answer-set.tsx';

interface TryTestProps {
  opened: boolean;
  onClose: () => void;
  name: string;
  questions: readonly QuestionEntry[];
}

export function TryTest({ opened, onClose, name, questions }: TryTestProps) {
  return (
    <FormDialog opened={opened} title={name} size={640} onClose={onClose}>
      {({ onClose: close }) => <Test questions={questions} onClose={close} />}
    </FormDialog>
  );
}

function Test({ questions, onClose }: Pick<TryTestProps, 'questions' | 'onClose'>) {
  const [asked] = useState(() => drawn(questions));
  const [chosen, setChosen] = useState<Record<string, number>>({});
  const [graded, setGraded] = useState(false);
  const right = asked.filter(({ _id, answer }) => chosen[_id] === answer).length;
  return (
    <>
      {asked.map(({ _id, question, options, answer }, number) => (
        <AnswerSet key={_id} asked legend={`${number + 1}. ${question}`}>
          {options.map((option, index) => (
            <Radio
              key={option}
              styles={INLINE_CHOICE}
              size="md"
              name={_id}
              label={graded && index === answer ? `${option} (right)` : option}
              checked={chosen[_id] === index}
              disabled={graded}
              onChange={() => setChosen({ ...chosen, [_id]: index })}
            />
          ))}
        </AnswerSet>
      ))}
      {graded && (
        <Box component="p" mt={16} role="status">
          {right} of {asked.length} right.
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

function drawn(questions: readonly QuestionEntry[]): QuestionEntry[] {
  const rest = questions.map((_, index) => index);
  while (rest.length > QUESTIONS_ASKED) rest.splice(Math.floor(Math.random() * rest.length), 1);
  return questions.filter((_, index) => rest.includes(index));
}
