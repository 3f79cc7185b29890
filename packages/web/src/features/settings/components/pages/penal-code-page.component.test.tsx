import { settingsEndpoints } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse, requestsTo } from '#testing/fake-api.ts';
import { answerSettings } from '#testing/fixtures/settings.fixtures.ts';
import { show } from '#testing/show.tsx';
import { SignedIn } from '#testing/signed-in.tsx';
import { PenalCodePage } from './penal-code-page.tsx';

async function openNew() {
  await show(
    <SignedIn>
      <PenalCodePage />
    </SignedIn>,
  );
  const add = page.getByRole('button', { name: 'New offense' });
  await expect.element(add).toBeVisible();
  add.element().focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'New offense' });
  await expect.element(dialog.getByLabelText('Title')).toHaveFocus();
  return dialog;
}

const save = () => userEvent.keyboard('{Control>}{Enter}{/Control}');

test('adds an offense by keyboard with amounts in common notations and up to 12 points', async () => {
  const settings = answerSettings();
  const dialog = await openNew();
  await userEvent.keyboard('Spying{Tab}War{Tab}{Tab}$1,250{Tab}1000{Tab}$3,000');
  await dialog.getByLabelText('Points').fill('13');
  await save();
  await expect.element(dialog.getByText('A whole number up to 12.')).toBeVisible();
  await dialog.getByLabelText('Points').fill('4');
  await save();
  const row = page.getByRole('row', { name: /Spying/ });
  await expect.element(row).toHaveTextContent('$1,250');
  await expect.element(row).toHaveTextContent('$1,000–$3,000');
  await expect.element(row).toHaveTextContent(/4$/);
  expect(settings.valueOf('penal-code').entries[0]).toMatchObject({ category: 'War', points: 4 });
});

test('refuses an invalid amount and sends nothing, and shows an invalid range at the field', async () => {
  answerSettings();
  refuse(settingsEndpoints.changeSection, 'invalid', SETTINGS_TEXTS.rangeOrder, [
    { field: 'ops.0.entry.fineMin', message: SETTINGS_TEXTS.rangeOrder },
  ]);
  const dialog = await openNew();
  await dialog.getByLabelText('Fine, dollars').fill('a lot');
  await save();
  await expect.element(dialog.getByText('A whole number up to 1,000,000.')).toBeVisible();
  expect(requestsTo(settingsEndpoints.changeSection)).toEqual([]);
  await dialog.getByLabelText('Fine, dollars').fill('1');
  await dialog.getByLabelText('Fine from').fill('2000');
  await save();
  await expect
    .element(dialog.getByLabelText('Fine from'))
    .toHaveAccessibleDescription(SETTINGS_TEXTS.rangeOrder);
});
