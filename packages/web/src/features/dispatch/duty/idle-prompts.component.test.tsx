import { dispatcherEndpoints } from '@ten-four/contract/console/dispatchers.contract';
import { sessionEndpoints } from '@ten-four/contract/session/session.contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, requestsTo } from '#testing/fake-api.ts';
import { publish } from '#testing/fake-events.ts';
import { answerConsole, openConsole } from '#testing/fixtures/console.fixtures.ts';
import { fakeDispatcher, SAVED } from '#testing/fixtures/dispatch.fixtures.ts';
import { currentUser } from '#testing/fixtures/session.fixtures.ts';
import { openLivePage } from '#testing/show.tsx';

const question = page.getByRole('dialog', { name: 'Are you still on duty?' });
const stay = question.getByRole('button', { name: 'Still on duty' });
const signOffAt = () => new Date(Date.now() + 4 * 60_000).toISOString();

test('asks an idle dispatcher on any page, shows the time left, and keeps them signed on, also from another tab', async () => {
  answerConsole({ user: { signOffAt: signOffAt() } });
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
});

test('signs off from every platform', async () => {
  await openConsole({ user: { signOffAt: signOffAt(), dispatching: ['Xbox', 'PlayStation'] } });
  answer(dispatcherEndpoints.signOff, { ...SAVED, dispatcher: null });
  await expect.element(question).toBeVisible();
  answer(sessionEndpoints.getCurrentUser, currentUser({ dispatcher: true }));
  answer(dispatcherEndpoints.getDispatch, { dispatchers: [], broadcasts: [], waiting: 0 });
  await question.getByRole('button', { name: 'Sign off' }).click();
  await expect.element(page.getByRole('heading', { name: 'View only' })).toBeVisible();
  expect(requestsTo(dispatcherEndpoints.signOff).map(({ body }) => body.platform)).toEqual([
    'Xbox',
    'PlayStation',
  ]);
});
