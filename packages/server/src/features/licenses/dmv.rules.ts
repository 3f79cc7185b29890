import { randomInt } from 'node:crypto';
import { DMV_PASS_MARK } from '@ten-four/contract/licenses/licenses.values';
import type { QuestionEntry } from '@ten-four/contract/settings/sections/licenses.section';
import { QUESTIONS_ASKED } from '@ten-four/contract/settings/settings.values';
import { invalidField } from '#platform/errors';

/** A question as it was asked. `answer` is the key, which must not be sent to who takes the test. */
export type AskedQuestion = Pick<QuestionEntry, 'question' | 'options' | 'answer'>;

/** Chosen options' texts by the question's index; absent, null and empty ones were not answered. */
export type DmvAnswers = Record<string, string | null>;

/** The questions of one test: as many as are asked, at random where there are more, in the order of the list. */
export function drawQuestions(questions: readonly QuestionEntry[]): AskedQuestion[] {
  const left = questions.map((_, index) => index);
  while (left.length > QUESTIONS_ASKED) left.splice(randomInt(left.length), 1);
  const drawn = new Set(left);
  return questions
    .filter((_, index) => drawn.has(index))
    .map(({ question, options, answer }) => ({ question, options, answer }));
}

/** Counts the right answers. Throws 400 for a question that is not in the test, or an option that it does not have. */
export function gradeTest(
  questions: readonly AskedQuestion[],
  answers: DmvAnswers,
): { score: number; passed: boolean } {
  let score = 0;
  for (const [index, chosen] of Object.entries(answers)) {
    const question = questions[Number(index)];
    if (question === undefined) throw invalidField(`answers.${index}`, 'The test has no such question.');
    if (chosen === null || chosen === '') continue;
    const option = question.options.indexOf(chosen);
    if (option === -1) throw invalidField(`answers.${index}`, 'The question has no such option.');
    if (option === question.answer) score += 1;
  }
  return { score, passed: score >= DMV_PASS_MARK };
}
