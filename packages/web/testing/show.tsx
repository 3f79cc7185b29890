import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { type RouteObject, RouterProvider } from 'react-router';
import { expect, onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { queryClient } from '#app/query-client.ts';
import { createAppRouter } from '#app/router.tsx';
import type { Section } from '#app/theme.ts';

/** Opens a page. Set the answers it needs first. */
export const openPage = (path: string) => renderAt(path);

/** Returns whether a page has loaded its first data. */
const isLoaded = (): boolean =>
  queryClient.isFetching() === 0 &&
  document.querySelector('main :is(h1, h2)') !== null &&
  document.querySelector('main .mantine-Skeleton-root') === null;

/** Opens a page and waits for its data and its event stream. */
export async function openLivePage(path: string) {
  const screen = await openPage(path);
  await expect.element(screen.getByText('LIVE', { exact: true })).toBeVisible();
  await expect.poll(isLoaded).toBe(true);
  return screen;
}

/** Renders a component with the app's providers. */
export const show = (
  part: ReactNode,
  { path = '/', section = 'police' }: { path?: string; section?: Section } = {},
) => renderAt(path, [{ path: '*', handle: { section }, element: part }]);

export const refetchAll = () => queryClient.refetchQueries();

async function renderAt(path: string, pages?: RouteObject[]) {
  window.history.replaceState(null, '', path);
  const router = createAppRouter(pages);
  onTestFinished(() => router.dispose());
  // React's production build has no `act`: without this the first effects would run only after the test continues.
  return flushSync(() => render(<RouterProvider router={router} />));
}
