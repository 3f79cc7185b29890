import type { ReactNode } from 'react';
import { type RouteObject, RouterProvider } from 'react-router';
import { expect, onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { queryClient } from '#app/query-client.ts';
import { createAppRouter } from '#app/router.tsx';
import type { Section } from '#app/theme.ts';

/** Opens a page of the app at its address. Set the answers it needs before. */
export const openPage = (path: string) => renderAt(path);

/** Whether a page is there with everything that it reads at first. */
const isLoaded = (): boolean =>
  queryClient.isFetching() === 0 &&
  document.querySelector('main :is(h1, h2)') !== null &&
  document.querySelector('main .mantine-Skeleton-root') === null;

/** Opens a page that receives live events, and waits until it has read everything that these change. */
export async function openLivePage(path: string) {
  const screen = await openPage(path);
  await expect.element(screen.getByText('LIVE', { exact: true })).toBeVisible();
  await expect.poll(isLoaded).toBe(true);
  return screen;
}

/** Shows one part of a page, within everything that a page provides: data, theme, router, toasts. */
export const show = (
  part: ReactNode,
  { path = '/', section = 'police' }: { path?: string; section?: Section } = {},
) => renderAt(path, [{ path: '*', handle: { section }, element: part }]);

/** Reads everything on the screen again. */
export const refetchAll = () => queryClient.refetchQueries();

async function renderAt(path: string, pages?: RouteObject[]) {
  window.history.replaceState(null, '', path);
  const router = createAppRouter(pages);
  onTestFinished(() => router.dispose());
  return render(<RouterProvider router={router} />);
}
