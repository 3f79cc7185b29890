import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerSettings } from '#testing/fixtures/settings.fixtures.ts';
import { show } from '#testing/show.tsx';
import { LicensePage } from './license-page.tsx';

const questions = (count: number) => ({
  entries: Array.from({ length: count }, (_, at) => ({
    _id: `question-${at}`,
    licenseId: 'class-c',
    question: `Question ${at + 1}?`,
    options: ['Stop', 'Go', 'Wait', 'Turn'],
    answer: 0,
  })),
});

const save = () => userEvent.keyboard('{Control>}{Enter}{/Control}');

test('saves a new test name, requires four different answers per question, and offers a trial run from ten questions', async () => {
  const settings = answerSettings({ tests: questions(9) });
  await show(<LicensePage />, { path: '/licenses/class-c' });
  const name = page.getByLabelText('Test name');
  await name.fill('Road test');
  await save();
  await expect.element(page.getByRole('region', { name: 'Unsaved changes' })).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('Road test');
  expect(settings.valueOf('licenses').entries[0]).toMatchObject({ name: 'Class C', testName: 'Road test' });
  const note = page.getByText('Members can take the test once it has 10 questions.');
  await expect.element(note).toBeVisible();
  const trial = page.getByRole('button', { name: 'Try the test' });
  expect(trial.query()).toBeNull();
  await page.getByRole('button', { name: 'New question' }).click();
  const dialog = page.getByRole('dialog', { name: 'New question' });
  await dialog.getByLabelText('Question').fill('Which side?');
  for (const [at, answer] of ['Left', 'Right', 'Both', 'both'].entries()) {
    await dialog.getByRole('textbox', { name: `Answer ${at + 1}` }).fill(answer);
  }
  await dialog.getByRole('radio', { name: 'Answer 2 is correct' }).click();
  await save();
  await expect.element(dialog.getByText('The four answers must be different.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Answer 4' }).fill('None');
  await save();
  await expect.element(page.getByRole('row', { name: /Which side\?/ })).toHaveTextContent('Right');
  await expect.element(note).not.toBeInTheDocument();
  await trial.click();
  const run = page.getByRole('dialog', { name: 'Road test' });
  await run.getByRole('radio', { name: 'Stop' }).first().click();
  await run.getByRole('button', { name: 'Grade' }).click();
  await expect.element(run.getByText('1 of 10 correct.')).toBeVisible();
});
