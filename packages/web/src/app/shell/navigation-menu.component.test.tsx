import { accountRequestEndpoints } from '@ten-four/contract/bank/account-requests.contract';
import { outboxEndpoints } from '@ten-four/contract/outbox/outbox.contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '#testing/fake-api.ts';
import { answerDispatch } from '#testing/fixtures/dispatch-answers.fixtures.ts';
import { discordHealth } from '#testing/fixtures/outbox.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { refetchAll, show } from '#testing/show.tsx';
import { NavigationMenu } from './navigation-menu.tsx';

test('shows only the groups that the roles may open', async () => {
  answerDispatch();
  answer(accountRequestEndpoints.listAccountRequests, { requests: [], nextCursor: null });
  const problems = [{ what: '#dispatch is gone.', remedy: null, since: null }];
  answer(outboxEndpoints.getDiscordHealth, { health: discordHealth({ problems }) });
  signIn();
  const screen = await show(<NavigationMenu />);
  const shown = () =>
    screen
      .getByRole('button', { expanded: true })
      .elements()
      .map(({ textContent }) => textContent);
  for (const { roles, groups } of [
    { roles: {}, groups: [] },
    { roles: { publicSafety: true }, groups: ['Public Safety'] },
    { roles: { fireRescue: true }, groups: ['SA Fire Rescue'] },
    { roles: { court: true }, groups: ['Court'] },
    { roles: { dispatcher: true }, groups: ['Dispatch'] },
    { roles: { staff: true, administrator: true }, groups: ['Staff', 'Community'] },
  ]) {
    signIn(roles);
    await refetchAll();
    for (const name of ['Home', 'Civilian', 'Call 911', 'Fleeca', 'Penal Code', 'Resync']) {
      await expect.element(screen.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect.poll(shown).toEqual(groups);
  }
});

test('collapses a group, and keeps it collapsed', async () => {
  signIn({ administrator: true });
  const screen = await show(<NavigationMenu />);
  const settings = screen.getByRole('link', { name: 'Settings' });
  await expect.element(settings).toBeVisible();
  await screen.getByRole('button', { name: 'Community' }).click();
  await expect.element(settings).not.toBeInTheDocument();
  await screen.unmount();
  const again = await show(<NavigationMenu />);
  await expect
    .element(again.getByRole('button', { name: 'Community' }))
    .toHaveAttribute('aria-expanded', 'false');
});

test('shows the name of a rail icon on hover and focus', async () => {
  await page.viewport(1024, 768);
  signIn();
  const screen = await show(<NavigationMenu />);
  const link = screen.getByRole('link', { name: 'Penal Code' });
  const tip = () => [...document.querySelectorAll('[role="tooltip"]')].map(({ textContent }) => textContent);
  await link.hover();
  await expect.poll(tip).toEqual(['Penal Code']);
  link.element().focus();
  await expect.poll(tip).toEqual(['Penal Code']);
  link.element().blur();
  await expect.poll(tip).toEqual([]);
  await page.viewport(1280, 800);
});
