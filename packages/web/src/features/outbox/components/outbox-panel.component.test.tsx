import { outboxEndpoints } from '@ten-four/contract/outbox/outbox.contract';
import { expect, test } from 'vitest';
import { answer, refuse, requestsTo } from '#testing/fake-api.ts';
import { publish, waitForStream } from '#testing/fake-events.ts';
import { discordHealth, outboxMessage } from '#testing/fixtures/outbox.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { refetchAll, show } from '#testing/show.tsx';
import { SignedIn } from '#testing/signed-in.tsx';
import OutboxPanel from './outbox-panel.tsx';

async function showPanel() {
  signIn();
  answer(outboxEndpoints.getDiscordHealth, { health: discordHealth() });
  answer(outboxEndpoints.listOutbox, ({ query }) => ({
    messages: query.state === 'Failed' ? [] : [outboxMessage()],
    nextCursor: null,
  }));
  return show(
    <SignedIn>
      <OutboxPanel />
    </SignedIn>,
    { path: '/outbox' },
  );
}

test('filters messages by state through the URL, and follows the live health of Discord', async () => {
  const screen = await showPanel();
  await expect.element(screen.getByText('No answer in time.')).toBeVisible();
  await screen.getByRole('button', { name: 'Failed', exact: true }).click();
  await expect.element(screen.getByText('No messages in this state.')).toBeVisible();
  expect(window.location.search).toBe('?state=Failed');
  await waitForStream();
  const before = requestsTo(outboxEndpoints.listOutbox).length;
  publish('discord-health', {});
  await expect.poll(() => requestsTo(outboxEndpoints.listOutbox).length).toBe(before + 1);
});

test('resends a message with an unknown outcome after a confirmation that stays open if it was resent elsewhere', async () => {
  const screen = await showPanel();
  refuse(outboxEndpoints.sendAgain, 'not_found', 'Message not found.');
  await screen.getByRole('button', { name: 'Send again: Citation Issued to Dex Farrow' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Send again' });
  await expect.element(dialog).toHaveTextContent('it will arrive twice');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect.element(dialog.getByText('Message not found.')).toBeVisible();
  answer(outboxEndpoints.listOutbox, {
    messages: [outboxMessage({ state: 'Sent', lastError: null })],
    nextCursor: null,
  });
  await refetchAll();
  await expect.element(screen.getByText('No answer in time.')).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
  answer(outboxEndpoints.sendAgain, {
    success: true,
    message: 'The message will be sent again.',
    outboxMessage: outboxMessage({ state: 'Pending' }),
  });
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect.element(screen.getByText('The message will be sent again.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});
