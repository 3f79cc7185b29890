import { settingsEndpoints } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, requestsTo } from '#testing/fake-api.ts';
import { answerSettings } from '#testing/fixtures/settings.fixtures.ts';
import { openPage } from '#testing/show.tsx';

async function fillOffense(more: Record<string, string> = {}) {
  await openPage('/dashboard/settings/penal-code');
  await page.getByRole('button', { name: 'New offense' }).click();
  const dialog = page.getByRole('dialog', { name: 'New offense' });
  const fields = { Title: 'Loitering', Category: 'Peace', 'Fine, dollars': '$1,250', ...more };
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabelText(label).fill(text);
  await dialog.getByRole('button', { name: 'Save' }).click();
  return dialog;
}

test('accepts amounts in common notations', async () => {
  answerSettings();
  await fillOffense({ 'Fine from': '1000', 'Fine to': '$3,000' });
  const row = page.getByRole('row', { name: /Loitering/ });
  await expect.element(row).toHaveTextContent('$1,250');
  await expect.element(row).toHaveTextContent('$1,000–$3,000');
});

test('shows an invalid range at the field', async () => {
  answerSettings();
  refuse(settingsEndpoints.changeSection, 'invalid', SETTINGS_TEXTS.rangeOrder, [
    { field: 'ops.0.entry.fineMin', message: SETTINGS_TEXTS.rangeOrder },
  ]);
  const dialog = await fillOffense({ 'Fine from': '2000', 'Fine to': '3000' });
  await expect
    .element(dialog.getByLabelText('Fine from'))
    .toHaveAccessibleDescription(SETTINGS_TEXTS.rangeOrder);
});

test('refuses an invalid amount and sends nothing', async () => {
  answerSettings();
  const dialog = await fillOffense({ 'Fine, dollars': 'a lot' });
  await expect.element(dialog.getByText('A whole number up to 1,000,000.')).toBeVisible();
  expect(requestsTo(settingsEndpoints.changeSection)).toEqual([]);
});

test('saves the points of an offense, up to 12', async () => {
  const settings = answerSettings();
  const dialog = await fillOffense({ Points: '13' });
  await expect.element(dialog.getByText('A whole number up to 12.')).toBeVisible();
  await dialog.getByLabelText('Points').fill('4');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('row', { name: /Loitering/ })).toHaveTextContent(/4$/);
  expect(settings.valueOf('penal-code').entries[0]).toMatchObject({ points: 4 });
});
