import { sessionEndpoints } from '@ten-four/contract/session/session.contract';
import { communityEndpoints } from '@ten-four/contract/settings/community.contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '#testing/fake-api.ts';
import { openPage } from '#testing/show.tsx';

test('shows the rules to a visitor as text, without links that run scripts', async () => {
  refuse(sessionEndpoints.getCurrentUser, 'signed_out', 'Sign in first.');
  const rules = '# Driving\n<script>alert(1)</script>\n[bad](javascript:alert(1))';
  answer(communityEndpoints.getRules, { rules });
  await openPage('/rules');
  await expect.element(page.getByRole('heading', { name: 'Driving' })).toBeVisible();
  await expect.element(page.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect.element(page.getByText('[bad](javascript:alert(1))')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'bad' })).not.toBeInTheDocument();
});

test('shows the not-found page if there are no rules', async () => {
  refuse(sessionEndpoints.getCurrentUser, 'signed_out', 'Sign in first.');
  refuse(communityEndpoints.getRules, 'not_found', 'There are no rules.');
  await openPage('/rules');
  await expect.element(page.getByRole('heading', { name: /Page not found/ })).toBeVisible();
});
