import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gradeTest } from '#features/licenses/dmv.rules';
import { DMV_QUESTIONS, LICENSES } from '#testing/shipped-tests';

describe('grading', () => {
  test('counts right answers; seven pass; unanswered ones are wrong', () => {
    const choice = fc.constantFrom(0, 1, 2, 3, 'absent', 'empty', 'null');
    fc.assert(
      fc.property(
        fc.constantFrom(...LICENSES),
        fc.array(choice, { minLength: 10, maxLength: 10 }),
        (license, chosen) => {
          const questions = DMV_QUESTIONS[license];
          const answers: Record<string, string | null> = {};
          let right = 0;
          questions.forEach((question, index) => {
            const what = chosen[index];
            if (what === 'empty') answers[index] = '';
            if (what === 'null') answers[index] = null;
            if (typeof what === 'number') answers[index] = question.options[what] ?? '';
            if (what === question.answer) right += 1;
          });
          expect(gradeTest(questions, answers)).toEqual({ score: right, passed: right >= 7 });
        },
      ),
    );
  });

  test('refuses unknown questions and options', () => {
    const questions = DMV_QUESTIONS[LICENSES[0]];
    const option = questions[0]?.options[0] ?? '';
    for (const answers of [
      { '10': option },
      { '-1': option },
      { x: option },
      { '0': 'nonsense' },
      { '1': option },
    ]) {
      expect(() => gradeTest(questions, answers)).toThrow(expect.objectContaining({ code: 'invalid' }));
    }
  });
});
