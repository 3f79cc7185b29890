import { DMV_PASS_MARK } from '@ten-four/contract/licenses/licenses.values';
import type { DmvQuestion } from '#features/licenses/dmv-questions.data';
import { invalidField } from '#platform/errors';

/** Chosen options' texts by the question's index; absent, null and empty ones were not answered. */
export type DmvAnswers = Record<string, string | null>;

/** Counts the right answers. Throws 400 for a question that is not in the test, or an option that it does not have. */
export function gradeTest(
  questions: readonly DmvQuestion[],
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
