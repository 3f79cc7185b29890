import { dispatcherEndpoints } from '@ten-four/contract/console/dispatchers.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { sessionEndpoints } from '@ten-four/contract/session/session.contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, requestsTo } from '#testing/fake-api.ts';
import { publish } from '#testing/fake-events.ts';
import { answerConsole } from '#testing/fixtures/console.fixtures.ts';
import { fakeDispatcher, SAVED } from '#testing/fixtures/dispatch.fixtures.ts';
import { currentUser } from '#testing/fixtures/session.fixtures.ts';
import { openLivePage } from '#testing/show.tsx';

const question = page.getByRole('dialog', { name: 'Are you still on duty?' });
const stay = question.getByRole('button', { name: 'Still on duty' });
const signOffAt = () => new Date(Date.now() + 4 * 60_000).toISOString();

test('asks an idle dispatcher on any page, shows the time left, and keeps them signed on until they sign off', async () => {
  answerConsole({ user: { signOffAt: signOffAt() } });
  answer(dispatcherEndpoints.signOff, { ...SAVED, dispatcher: null });
  answer(dispatcherEndpoints.signOn, { ...SAVED, dispatcher: fakeDispatcher(), clockedOut: null });
  await openLivePage('/dashboard/civilian');
  await expect.element(question).toHaveTextContent('No activity from you for 30 minutes.');
  await expect.element(question.getByRole('timer')).toHaveTextContent(/^03:\d\d$/);
  await expect.element(stay).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  const active = currentUser({ dispatcher: true, dispatching: ['Xbox'] });
  answer(sessionEndpoints.getCurrentUser, active);
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  expect(requestsTo(dispatcherEndpoints.signOn).map(({ body }) => body)).toEqual([{ platform: 'Xbox' }]);

  answer(sessionEndpoints.getCurrentUser, { ...active, signOffAt: signOffAt() });
  publish('access', {});
  await expect.element(question).toBeVisible();
  answer(sessionEndpoints.getCurrentUser, active);
  publish('access', {});
  await expect.element(question).not.toBeInTheDocument();

  const dispatching: GamePlatform[] = ['Xbox', 'PlayStation'];
  answer(sessionEndpoints.getCurrentUser, { ...active, dispatching, signOffAt: signOffAt() });
  publish('access', {});
  await expect.element(question).toBeVisible();
  answer(sessionEndpoints.getCurrentUser, { ...active, dispatching: [] });
  const before = requestsTo(sessionEndpoints.getCurrentUser).length;
  await question.getByRole('button', { name: 'Sign off' }).click();
  await expect.element(question).not.toBeInTheDocument();
  const signedOff = () => requestsTo(dispatcherEndpoints.signOff).map(({ body }) => body.platform);
  await expect.poll(signedOff).toEqual(dispatching);
  await expect.poll(() => requestsTo(sessionEndpoints.getCurrentUser).length).toBeGreaterThan(before);
});
