import { randomInt } from 'node:crypto';
import { DMV_PASS_MARK } from '@ten-four/contract/licenses/licenses.values';
import type { QuestionEntry } from '@ten-four/contract/settings/sections/licenses.section';
import { QUESTIONS_ASKED } from '@ten-four/contract/settings/settings.values';
import { invalidField } from '#platform/errors';

/** Never send `answer` to the person taking the test. */
export type AskedQuestion = Pick<QuestionEntry, 'question' | 'options' | 'answer'>;

/** Option text by question index; absent, null or empty if unanswered. */
export type DmvAnswers = Record<string, string | null>;

/** Draws random questions, in list order. */
export function drawQuestions(questions: readonly QuestionEntry[]): AskedQuestion[] {
  const left = questions.map((_, index) => index);
  while (left.length > QUESTIONS_ASKED) left.splice(randomInt(left.length), 1);
  const drawn = new Set(left);
  return questions
    .filter((_, index) => drawn.has(index))
    .map(({ question, options, answer }) => ({ question, options, answer }));
}

/** Throws 400 for an unknown question or option. */
export function gradeTest(
  questions: readonly AskedQuestion[],
  answers: DmvAnswers,
): { score: number; passed: boolean } {
  let score = 0;
  for (const [index, chosen] of Object.entries(answers)) {
    const question = questions[Number(index)];
    if (question === undefined) throw invalidField(`answers.${index}`, 'This test has no such question.');
    if (chosen === null || chosen === '') continue;
    const option = question.options.indexOf(chosen);
    if (option === -1) throw invalidField(`answers.${index}`, 'This question has no such option.');
    if (option === question.answer) score += 1;
  }
  return { score, passed: score >= DMV_PASS_MARK };
}
