import { sessionEndpoints } from '@ten-four/contract/session/session.contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse } from '#testing/fake-api.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { openPage } from '#testing/show.tsx';

test('says which role a page needs', async () => {
  signIn();
  // Neighbors need different roles, so that each page shows another text than the one before.
  const pages = [
    ['/dashboard/staff/account-requests', 'staff'],
    ['/dashboard/pso', 'public-safety'],
    ['/dashboard/staff/outbox', 'staff'],
    ['/dashboard/safr', 'fire-rescue'],
    ['/dashboard/staff/audit', 'staff'],
    ['/dashboard/dispatch', 'dispatcher'],
    ['/dashboard/staff/officers', 'staff'],
    ['/dashboard/settings', 'administrator'],
    ['/dashboard/staff/deleted-civilians', 'staff'],
  ] as const;
  for (const [path] of pages) window.history.pushState(null, '', path);
  for (const [index, [path, role]] of pages.toReversed().entries()) {
    if (index === 0) await openPage(path);
    else window.history.back();
    await expect.element(page.getByText(`This page needs the ${role} role.`)).toBeVisible();
    expect(window.location.pathname).toBe(path);
  }
});

test('redirects signed-out visitors to the landing page, keeping the requested address', async () => {
  refuse(sessionEndpoints.getCurrentUser, 'signed_out', 'Sign in first.');
  await openPage('/dashboard/civilian');
  await expect.element(page.getByRole('button', { name: 'Discord', exact: true })).toBeVisible();
  expect(window.location.search).toBe(`?returnTo=${encodeURIComponent('/dashboard/civilian')}`);
});
