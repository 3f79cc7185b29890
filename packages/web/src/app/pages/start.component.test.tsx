import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { WAITING_ADDRESS } from '@ten-four/contract/common/app-worker';
import { emergencyEndpoints } from '@ten-four/contract/emergencies/emergencies.contract';
import { sessionEndpoints } from '@ten-four/contract/session/session.contract';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { answer, holdAnswers, refuse } from '#testing/fake-api.ts';
import { civilian } from '#testing/fixtures/civilians.fixtures.ts';
import { config, signIn } from '#testing/fixtures/session.fixtures.ts';
import { answerBoard, OFF_DUTY, officer } from '#testing/fixtures/unit-board.fixtures.ts';
import { openPage, show } from '#testing/show.tsx';
import { queryClient } from '../query-client.ts';
import FirstCivilianPage from './first-civilian.page.tsx';
import StartPage from './start.page.tsx';

const CACHE = 'ten-four-component';
const path = () => window.location.pathname;

beforeEach(() => {
  answer(civilianEndpoints.listCivilians, { civilians: [] });
  answer(emergencyEndpoints.listOwnEmergencies, { emergencies: [] });
});
afterEach(() => caches.delete(CACHE));

/** Shows the pages that redirect, without those they lead to. */
const openStart = (path = '/app') =>
  show(
    <Routes>
      <Route path="/app" element={<StartPage />} />
      <Route path="/home" element={<FirstCivilianPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { path },
  );

async function leave(address: string): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(WAITING_ADDRESS, Response.json({ address, at: Date.now() }));
}

test("redirects to the user's main page: the car on duty, the board off duty, or the home page without a unit", async () => {
  const reopen = async () => {
    await cleanup();
    queryClient.clear();
    await openStart();
  };
  for (const [own, place] of [
    [officer(), '/dashboard/pso/car'],
    [officer(OFF_DUTY), '/dashboard/pso'],
    [officer({ kind: 'Fire & EMS' }), '/dashboard/safr/car'],
  ] as const) {
    answerBoard({ officer: own });
    await reopen();
    await expect.poll(path).toBe(place);
  }
  signIn();
  await reopen();
  await expect.poll(path).toBe('/home');
});

test('redirects once to the address of a pressed notification', async () => {
  answerBoard();
  await leave('/dashboard/penal-code');
  const screen = await openStart();
  await expect.poll(path).toBe('/dashboard/penal-code');
  await screen.unmount();
  queryClient.clear();
  await openStart();
  await expect.poll(path).toBe('/dashboard/pso/car');
});

test.each(['/app', '/app/', '/app?from=push'])(
  'ignores a stored address that leads back to itself: %s',
  async (itself) => {
    answerBoard();
    await leave(itself);
    await openStart();
    await expect.poll(path).toBe('/dashboard/pso/car');
  },
);

test('sends signed-out users to the sign-in, which leads back', async () => {
  refuse(sessionEndpoints.getCurrentUser, 'signed_out', 'Sign in.');
  await openPage('/app');
  await expect.poll(() => `${path()}${window.location.search}`).toBe('/?returnTo=%2Fapp');
  await expect.element(page.getByRole('button', { name: 'Discord', exact: true })).toBeVisible();
});

test('redirects officers from /home to the board, and players to their characters', async () => {
  answerBoard();
  const screen = await openStart('/home');
  await expect.poll(path).toBe('/dashboard/pso');
  await screen.unmount();
  queryClient.clear();
  signIn();
  answer(civilianEndpoints.listCivilians, { civilians: [civilian()] });
  await openStart('/home');
  await expect.poll(path).toBe('/dashboard/civilian');
});

test.each(['/dashboard/penal-code', '/bank'])(
  'shows %s only together with the demo banner, so that nothing moves',
  async (address) => {
    answerBoard();
    const release = holdAnswers(sessionEndpoints.getConfig);
    await openPage(address);
    await expect.element(page.getByText('Loading your dashboard...')).toBeVisible();
    expect(page.getByRole('banner').elements()).toEqual([]);
    release(config({ demo: true }));
    await expect.element(page.getByRole('complementary', { name: 'Demo mode' })).toBeVisible();
  },
);
