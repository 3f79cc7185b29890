import { settingsEndpoints } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse, requestsTo } from '#testing/fake-api.ts';
import { answerSettings } from '#testing/fixtures/settings.fixtures.ts';
import { show } from '#testing/show.tsx';
import { SignedIn } from '#testing/signed-in.tsx';
import { PenalCodePage } from './penal-code-page.tsx';

const save = () => userEvent.keyboard('{Control>}{Enter}{/Control}');

test('shows invalid amounts, points and ranges at their fields, and adds an offense with amounts in common notations', async () => {
  const settings = answerSettings();
  await show(
    <SignedIn>
      <PenalCodePage />
    </SignedIn>,
  );
  await page.getByRole('button', { name: 'New offense' }).click();
  const dialog = page.getByRole('dialog', { name: 'New offense' });
  const field = (name: string) => dialog.getByLabelText(name);
  await expect.element(field('Title')).toHaveFocus();
  await userEvent.keyboard('Spy{Tab}War');
  await field('Fine, dollars').fill('a lot');
  await field('Points').fill('13');
  await save();
  await expect.element(dialog.getByText('A whole number up to 1,000,000.')).toBeVisible();
  await expect.element(dialog.getByText('A whole number up to 12.')).toBeVisible();
  expect(requestsTo(settingsEndpoints.changeSection)).toEqual([]);

  refuse(settingsEndpoints.changeSection, 'invalid', SETTINGS_TEXTS.rangeOrder, [
    { field: 'ops.0.entry.fineMin', message: SETTINGS_TEXTS.rangeOrder },
  ]);
  await field('Fine, dollars').fill('$1,250');
  await field('Fine from').fill('4000');
  await field('Fine to').fill('$3,000');
  await field('Points').fill('4');
  await save();
  await expect.element(field('Fine from')).toHaveAccessibleDescription(SETTINGS_TEXTS.rangeOrder);

  answer(settingsEndpoints.changeSection, ({ body }) => settings.change('penal-code', body.ops));
  await field('Fine from').fill('1000');
  await save();
  const row = page.getByRole('row', { name: /Spy/ });
  await expect.element(row).toHaveTextContent('$1,250');
  await expect.element(row).toHaveTextContent('$1,000–$3,000');
  await expect.element(row).toHaveTextContent(/4$/);
  expect(settings.valueOf('penal-code').entries[0]).toMatchObject({ category: 'War', points: 4 });
});
