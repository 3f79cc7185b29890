import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerSettings } from '#testing/fixtures/settings.fixtures.ts';
import { openPage } from '#testing/show.tsx';

const questions = (count: number) => ({
  entries: Array.from({ length: count }, (_, at) => ({
    _id: `question-${at}`,
    licenseId: 'class-c',
    question: `Question ${at + 1}?`,
    options: ['Stop', 'Go', 'Wait', 'Turn'],
    answer: 0,
  })),
});

const open = (count: number) => {
  answerSettings({ tests: questions(count) });
  return openPage('/dashboard/settings/licenses/class-c');
};

test('grades a trial run of a test', async () => {
  await open(10);
  await page.getByRole('button', { name: 'Try the test' }).click();
  const dialog = page.getByRole('dialog', { name: 'Driving test' });
  await dialog.getByRole('radio', { name: 'Stop' }).first().click();
  await dialog.getByRole('button', { name: 'Grade' }).click();
  await expect.element(dialog.getByText('1 of 10 correct.')).toBeVisible();
});

test('says that a test with nine questions is not offered', async () => {
  await open(10);
  await page
    .getByRole('row', { name: /Question 10\?/ })
    .getByRole('button', { name: 'More actions' })
    .click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect.element(page.getByText('Members can take the test once it has 10 questions.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try the test' })).not.toBeInTheDocument();
});

test('requires four different answers per question', async () => {
  await open(0);
  await page.getByRole('button', { name: 'New question' }).click();
  const dialog = page.getByRole('dialog', { name: 'New question' });
  await dialog.getByLabelText('Question').fill('Which side?');
  for (const [at, answer] of ['Left', 'Right', 'Both', 'both'].entries()) {
    await dialog.getByRole('textbox', { name: `Answer ${at + 1}` }).fill(answer);
  }
  await dialog.getByRole('radio', { name: 'Answer 2 is correct' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('The four answers must be different.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Answer 4' }).fill('None');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('row', { name: /Which side\?/ })).toHaveTextContent('Right');
});
