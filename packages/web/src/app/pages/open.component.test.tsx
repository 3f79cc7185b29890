import { openLinkEndpoints } from '@ten-four/contract/open-links/open-links.contract';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { queryClient } from '#app/query-client.ts';
import { answer, Refusal, refuse, requestsTo } from '#testing/fake-api.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import OpenPage from './open.page.tsx';

const openLink = (path: string) =>
  show(
    <Routes>
      <Route path="/open/:kind/:id" element={<OpenPage />} />
    </Routes>,
    { path },
  );

test('redirects to the address from the server', async () => {
  signIn();
  answer(openLinkEndpoints.findPage, ({ params: { kind } }) => {
    if (kind === 'call') return { address: '/open/report/report' };
    throw new Refusal('not_found', 'This no longer exists.');
  });
  await openLink('/open/call/call');
  await expect.element(page.getByText('This no longer exists.')).toBeVisible();
  expect(location.pathname).toBe('/open/report/report');
  expect(requestsTo(openLinkEndpoints.findPage).map(({ params }) => params)).toEqual([
    { kind: 'call', id: 'call' },
    { kind: 'report', id: 'report' },
  ]);
});

test('says that a call needs another role', async () => {
  signIn();
  refuse(openLinkEndpoints.findPage, 'forbidden', 'Officers only.');
  await openLink('/open/call/call');
  await expect.element(page.getByRole('heading', { name: 'No access' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Resync' })).toBeVisible();
});

test("says that the link's target no longer exists, also for an invalid link", async () => {
  signIn();
  for (const code of ['not_found', 'invalid'] as const) {
    refuse(openLinkEndpoints.findPage, code, 'This no longer exists.');
    await openLink('/open/call/gone');
    await expect.element(page.getByText('This no longer exists.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Home', exact: true })).toBeVisible();
    await cleanup();
    queryClient.clear();
  }
});
