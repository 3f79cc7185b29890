import { emergencyEndpoints } from '@ten-four/contract/emergencies/emergencies.contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '#testing/fake-api.ts';
import { publish } from '#testing/fake-events.ts';
import { callSaved, fakeCall, fakeDispatcher, fakeEmergency } from '#testing/fixtures/dispatch.fixtures.ts';
import { answerBoard } from '#testing/fixtures/unit-board.fixtures.ts';
import { openLivePage, openPage } from '#testing/show.tsx';

afterEach(() => page.viewport(1280, 800));

const waiting = page.getByRole('table', { name: '911 calls' });
const take = page.getByRole('button', { name: 'Take to the board' });
const emergency = (more: Parameters<typeof fakeEmergency>[0] = {}) => {
  const at = new Date().toISOString();
  return fakeEmergency({ location: 'Cougar Ave', createdAt: at, waitsSince: at, ...more });
};
const DISPATCHED = { dispatchers: [fakeDispatcher()] };

const LONG_AGO = '2026-03-01T10:00:00.000Z';

test('shows officers a waiting 911 call and its dispatcher, and lets them take it once it is unanswered', async () => {
  const emergencies = [emergency()];
  const change = (more: Parameters<typeof fakeEmergency>[0] = {}) => {
    const changed = emergency(more);
    emergencies[0] = changed;
    publish('emergency', { emergency: changed });
  };
  answerBoard({ dispatch: DISPATCHED, emergencies, calls: [fakeCall()] });
  await openLivePage('/dashboard/pso');
  const row = waiting.getByRole('row').filter({ hasText: 'Cougar Ave' });
  await expect.element(row).toHaveTextContent('911-7');
  await expect.element(row).toHaveTextContent(/to the board in 0[12]:/);
  change({ state: 'Taken', takenBy: 'Dispatch 1' });
  await expect.element(row).toHaveTextContent('Dispatch 1');
  change();
  await expect.element(row).toHaveTextContent('to the board in');
  expect(take.elements()).toEqual([]);

  change({ waitsSince: LONG_AGO });
  const rejection = 'A dispatcher is on duty. Wait for their answer.';
  refuse(emergencyEndpoints.releaseEmergency, 'conflict', rejection);
  await take.click();
  await expect.element(page.getByText(rejection)).toBeVisible();
  const released = fakeCall({ _id: 'released', callNumber: 1051, location: 'Cougar Ave' });
  answer(emergencyEndpoints.releaseEmergency, () => {
    answerBoard({ dispatch: DISPATCHED, calls: [fakeCall(), released] });
    return {
      ...callSaved(released),
      emergency: emergency({ state: 'Released', callNumber: 1051, callId: 'released' }),
      refused: [],
    };
  });
  await take.click();
  await expect.element(waiting).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Call 1051 ·' })).toBeVisible();
});

test('shows viewers without a unit waiting 911 calls, but lets them take none', async () => {
  answerBoard({
    user: { fireRescue: true, fireRegistered: false },
    officer: null,
    dispatch: DISPATCHED,
    emergencies: [emergency({ platform: 'PlayStation', waitsSince: LONG_AGO })],
  });
  await openPage('/dashboard/safr?platform=PlayStation');
  await expect.element(waiting).toHaveTextContent('Cougar Ave');
  expect(take.elements()).toEqual([]);
});

test('keeps five calls, the selected one and PANIC visible on a tablet below a 911 call', async () => {
  await page.viewport(1024, 768);
  answerBoard({
    dispatch: DISPATCHED,
    emergencies: [emergency()],
    calls: [1, 2, 3, 4, 5, 6].map((number) => fakeCall({ _id: `call-${number}`, callNumber: number })),
  });
  await openPage('/dashboard/pso?call=call-4');
  await expect.element(waiting).toBeVisible();
  const rows = page.getByRole('table', { name: 'Active Calls' }).getByRole('row');
  for (const index of [1, 2, 3, 4, 5]) {
    await expect.element(rows.nth(index)).toBeInViewport({ ratio: 0.99 });
  }
  await expect
    .element(page.getByRole('region', { name: /^Call \d+ details$/ }))
    .toBeInViewport({ ratio: 0.99 });
  await expect.element(page.getByRole('button', { name: 'Panic Button' })).toBeInViewport({ ratio: 0.99 });
});
