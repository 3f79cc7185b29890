import { sessionEndpoints } from '@ten-four/contract/session/session.contract';
import { NOT_A_MEMBER } from '@ten-four/contract/session/session.values';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '#testing/fake-api.ts';
import { config } from '#testing/fixtures/session.fixtures.ts';
import { openPage } from '#testing/show.tsx';

const meta = document.createElement('meta');
meta.name = 'ten-four-problem';
afterEach(() => meta.remove());

test('shows a visitor who is not a member the way into the Discord server', async () => {
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

test('greets visitors of the bank who are not signed in', async () => {
  refuse(sessionEndpoints.getCurrentUser, 'signed_out', 'Sign in first.');
  await openPage('/bank');
  await expect.element(page.getByRole('heading', { name: 'Account Login' })).toBeVisible();
  await expect.element(page.getByLabelText('Select Civilian')).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Sign in with Discord' })).toBeEnabled();
});
