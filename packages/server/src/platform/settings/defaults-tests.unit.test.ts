import { describe, expect, test } from 'vitest';
import { DMV_QUESTIONS, LICENSES } from '#testing/shipped-tests';

describe.each(LICENSES)('the test for %s', (license) => {
  const questions = DMV_QUESTIONS[license];

  test('has ten questions', () => {
    expect(questions).toHaveLength(10);
  });

  test.each(questions)('offers four distinct options: $question', ({ options }) => {
    expect(new Set(options.map((option) => option.trim().toLowerCase())).size).toBe(4);
  });

  test('has no blank or untrimmed text', () => {
    for (const text of questions.flatMap(({ question, options }) => [question, ...options])) {
      expect(text).toMatch(/^\S(.*\S)?$/);
    }
  });

  test('puts the correct answer in each of the four positions two or three times', () => {
    for (const place of [0, 1, 2, 3]) {
      const times = questions.filter(({ answer }) => answer === place).length;
      expect([2, 3]).toContain(times);
    }
  });
});

test('no question appears twice among all forty', () => {
  const allQuestions = LICENSES.flatMap((license) =>
    DMV_QUESTIONS[license].map(({ question }) => question.toLowerCase()),
  );
  expect(new Set(allQuestions).size).toBe(40);
});

test('no two tests have the correct answers in the same positions', () => {
  const keys = LICENSES.map((license) => DMV_QUESTIONS[license].map(({ answer }) => answer).join(''));
  expect(new Set(keys).size).toBe(LICENSES.length);
});

test('correct answers are spread evenly over all forty questions', () => {
  const answers = LICENSES.flatMap((license) => DMV_QUESTIONS[license].map(({ answer }) => answer));
  const counts = [0, 1, 2, 3].map((place) => answers.filter((answer) => answer === place).length);
  expect(counts).toEqual([10, 10, 10, 10]);
});

test('the alcohol limits and the school zone are as documented', () => {
  const right = (word: RegExp) =>
    LICENSES.flatMap((license) => DMV_QUESTIONS[license])
      .filter(({ question }) => word.test(question))
      .map(({ options, answer }) => options[answer]);
  expect(right(/school zone/)).toEqual(['15 mph']);
  expect(right(/alcohol/)).toEqual(['0.08%', '0.04%', expect.stringContaining('0.04%')]);
});
