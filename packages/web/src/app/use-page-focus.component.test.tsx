import { Link, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';

function ListAndEntry() {
  const { pathname } = useLocation();
  return (
    <main key={pathname}>
      {pathname === '/list' ? <Link to="/list/one">Entry one</Link> : <Link to="/list">List</Link>}
    </main>
  );
}

test('moves the focus into an opened entry, and back to its link in the list', async () => {
  signIn();
  const screen = await show(<ListAndEntry />, { path: '/list' });
  const entry = screen.getByRole('link', { name: 'Entry one' });
  await expect.element(entry).toBeVisible();
  entry.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('main')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('link', { name: 'List' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(entry).toHaveFocus();
});
