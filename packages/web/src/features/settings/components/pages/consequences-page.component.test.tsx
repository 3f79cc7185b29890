import { settingsEndpoints } from '@ten-four/contract/settings/settings.contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { requestsTo } from '#testing/fake-api.ts';
import { answerSettings, sections } from '#testing/fixtures/settings.fixtures.ts';
import { show } from '#testing/show.tsx';
import { SignedIn } from '#testing/signed-in.tsx';
import { ConsequencesPage } from './consequences-page.tsx';

const field = (name: string) => page.getByLabelText(name, { exact: true });

test('explains every setting, shows an invalid number at its field, and saves a blank as off', async () => {
  const settings = answerSettings({ consequences: { ...sections().consequences, payWithinDays: 7 } });
  await show(
    <SignedIn>
      <ConsequencesPage />
    </SignedIn>,
  );
  await expect.element(field('Days to pay a fine')).toHaveValue('7');
  for (const input of page.getByRole('textbox').elements()) {
    await expect.element(page.elementLocator(input)).toHaveAccessibleDescription(/\.$/);
  }
  for (const box of page.getByRole('checkbox').elements()) {
    await expect.element(page.elementLocator(box)).toHaveAccessibleDescription(/\.$/);
  }
  await expect.element(page.getByText(/while a role has the Judge grant/)).toBeVisible();
  await field('Days to pay a fine').fill('');
  await field('Points that suspend all licenses').fill('100');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect
    .element(field('Points that suspend all licenses'))
    .toHaveAccessibleDescription(/A number from 1 to 99\./);
  await expect.element(field('Points that suspend all licenses')).toHaveFocus();
  expect(requestsTo(settingsEndpoints.changeSection)).toEqual([]);
  await field('Points that suspend all licenses').fill('8');
  await field('Owners see active warrants on their characters').click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => settings.valueOf('consequences').ownersSeeWarrants).toBe(true);
  expect(settings.valueOf('consequences')).toMatchObject({ payWithinDays: null, pointsLimit: 8 });
});
