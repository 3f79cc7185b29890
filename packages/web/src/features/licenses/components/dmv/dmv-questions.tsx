import { NativeSelect } from '@mantine/core';
import classes from './dmv-questions.module.css';
import type { DmvAnswers, DmvAttempt } from './dmv-storage.ts';

interface DmvQuestionsProps {
  questions: DmvAttempt['questions'];
  answers: DmvAnswers;
  disabled: boolean;
  /** Called with an empty option when an answer is taken back. */
  onAnswer: (index: number, option: string) => void;
}

/** All questions at once, each with its options in a list; read across where there are two columns. */
export function DmvQuestions({ questions, answers, disabled, onAnswer }: DmvQuestionsProps) {
  return (
    <ol className={classes.questions}>
      {questions.map(({ question, options }, index) => (
        <li className={classes.question} key={question}>
          <span className={classes.number} aria-hidden="true">
            {index + 1}
          </span>
          <NativeSelect
            className={classes.field ?? ''}
            label={question}
            size="room"
            value={answers[index] ?? ''}
            data-empty={answers[index] === undefined || undefined}
            disabled={disabled}
            onChange={({ currentTarget }) => onAnswer(index, currentTarget.value)}
            data={[{ value: '', label: 'Select an answer' }, ...options]}
          />
        </li>
      ))}
    </ol>
  );
}
