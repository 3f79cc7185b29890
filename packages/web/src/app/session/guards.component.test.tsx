import { sessionEndpoints } from '@ten-four/contract/session/session.contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse } from '#testing/fake-api.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { openPage } from '#testing/show.tsx';

test.each([
  { path: '/dashboard/pso', role: 'public-safety' },
  { path: '/dashboard/safr', role: 'fire-rescue' },
  { path: '/dashboard/dispatch', role: 'dispatcher' },
  { path: '/dashboard/staff/account-requests', role: 'staff' },
  { path: '/dashboard/staff/outbox', role: 'staff' },
  { path: '/dashboard/staff/audit', role: 'staff' },
  { path: '/dashboard/staff/officers', role: 'staff' },
  { path: '/dashboard/staff/deleted-civilians', role: 'staff' },
  { path: '/dashboard/settings', role: 'administrator' },
])('says that $path needs the $role role', async ({ path, role }) => {
  signIn();
  await openPage(path);
  await expect.element(page.getByText(`This page needs the ${role} role.`)).toBeVisible();
});

test('redirects signed-out visitors to the landing page, keeping the requested address', async () => {
  refuse(sessionEndpoints.getCurrentUser, 'signed_out', 'Sign in first.');
  await openPage('/dashboard/civilian');
  await expect.element(page.getByRole('button', { name: 'Discord', exact: true })).toBeVisible();
  expect(window.location.search).toBe(`?returnTo=${encodeURIComponent('/dashboard/civilian')}`);
});
