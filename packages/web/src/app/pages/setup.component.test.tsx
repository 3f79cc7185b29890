import { penalCodeEndpoints } from '@ten-four/contract/penal-codes/penal-codes.contract';
import { settingsEndpoints } from '@ten-four/contract/settings/settings.contract';
import { setupEndpoints } from '@ten-four/contract/setup/setup.contract';
import { SETUP_TEXTS } from '@ten-four/contract/setup/setup.values';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '#testing/fake-api.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { answerSettings, guild } from '#testing/fixtures/settings.fixtures.ts';
import { openPage } from '#testing/show.tsx';

const steps = {
  name: 'open',
  platforms: 'open',
  roles: 'open',
  announcements: 'open',
  check: 'open',
} as const;

test("suggests the Discord server's name as the community name", async () => {
  answerSettings();
  answer(setupEndpoints.getSetup, { finishedAt: null, steps });
  answer(settingsEndpoints.getGuild, guild({ name: 'Vespucci Nights' }));
  await openPage('/setup');
  await expect.element(page.getByLabelText('Community name')).toHaveValue('Vespucci Nights');
});

test('says that setup needs the link printed by the server', async () => {
  signIn();
  await openPage('/setup');
  await expect
    .element(page.getByText('Setup needs the link that the server printed when it started.'))
    .toBeVisible();
});

test('says where to find a new link, and removes an expired code from the address', async () => {
  signIn();
  refuse(setupEndpoints.claimSetup, 'forbidden', SETUP_TEXTS.linkInvalid);
  await openPage('/setup#AAAAA-AAAAA-AAAAA-AAAAA');
  await expect.element(page.getByRole('alert')).toHaveTextContent('npm run setup-link');
  expect(window.location.hash).toBe('');
});

test('reminds administrators of unfinished setup until they dismiss it', async () => {
  answerSettings();
  answer(setupEndpoints.getSetup, { finishedAt: null, steps });
  answer(penalCodeEndpoints.listPenalCodes, []);
  const screen = await openPage('/dashboard/penal-code');
  const reminder = page.getByRole('complementary', { name: 'Setup' });
  await expect.element(reminder.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/setup');
  await reminder.getByRole('button', { name: 'Not now' }).click();
  await expect.element(reminder).not.toBeInTheDocument();
  await screen.unmount();
  await openPage('/dashboard/penal-code');
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect.element(reminder).not.toBeInTheDocument();
});
