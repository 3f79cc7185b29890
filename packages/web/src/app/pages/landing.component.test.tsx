import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { emergencyEndpoints } from '@ten-four/contract/emergencies/emergencies.contract';
import { sessionEndpoints } from '@ten-four/contract/session/session.contract';
import { NOT_A_MEMBER } from '@ten-four/contract/session/session.values';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#app/query-client.ts';
import { answer, refuse } from '#testing/fake-api.ts';
import { config, signIn } from '#testing/fixtures/session.fixtures.ts';
import { openPage } from '#testing/show.tsx';

const meta = document.createElement('meta');
meta.name = 'ten-four-problem';
afterEach(() => meta.remove());

test('links to the Discord server for visitors who are not members', async () => {
  refuse(sessionEndpoints.getCurrentUser, 'signed_out', 'Sign in first.');
  answer(sessionEndpoints.getConfig, config({ invite: 'https://discord.gg/ten-four' }));
  meta.content = `${NOT_A_MEMBER} San Andreas RP Discord server. Join it first.`;
  document.head.append(meta);
  await openPage('/auth/discord/callback');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Join it first.');
  await expect
    .element(page.getByRole('link', { name: 'Join the Discord server' }))
    .toHaveAttribute('href', 'https://discord.gg/ten-four');
});

test('tells members when and why their session expired, above the sign-in', async () => {
  signIn();
  answer(civilianEndpoints.listCivilians, { civilians: [] });
  answer(emergencyEndpoints.listOwnEmergencies, { emergencies: [] });
  const screen = await openPage('/home');
  await expect.element(page.getByRole('button', { name: 'Create Civilian' })).toBeVisible();
  await screen.unmount();
  queryClient.clear();
  refuse(sessionEndpoints.getCurrentUser, 'signed_out', 'Sign in first.');
  await openPage('/');
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Your session has ended.' }))
    .toHaveTextContent(/You were last signed in here on .+\. Sessions expire \d+ days after your last visit/);
  await expect.element(page.getByRole('button', { name: 'Discord', exact: true })).toBeEnabled();
});

test('shows signed-out visitors of the bank a sign-in button', async () => {
  refuse(sessionEndpoints.getCurrentUser, 'signed_out', 'Sign in first.');
  await openPage('/bank');
  await expect.element(page.getByRole('heading', { name: 'Account Login' })).toBeVisible();
  await expect.element(page.getByLabelText('Select Civilian')).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Sign in with Discord' })).toBeEnabled();
});
