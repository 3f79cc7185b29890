import type { ReactNode } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { Providers } from '#app/providers.tsx';
import { queryClient } from '#app/query-client.ts';
import { Pages, startRouter } from '#app/router.tsx';
import type { Section } from '#app/theme.ts';
import { startRouting } from '#lib/routing/routing.ts';

/** Opens a page of the app at its address. Set the answers it needs before. */
export async function openPage(path: string) {
  window.history.replaceState(null, '', path);
  return render(<Pages routing={startRouter()} />);
}

/** Opens a page that receives live events, and waits until it has read everything that these change. */
export async function openLivePage(path: string) {
  const screen = await openPage(path);
  await expect.element(screen.getByText('LIVE', { exact: true })).toBeVisible();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  return screen;
}

/** Shows one part of a page, within everything that a page provides: data, theme, router, toasts. */
export async function show(
  part: ReactNode,
  { path = '/', section = 'police' }: { path?: string; section?: Section } = {},
) {
  window.history.replaceState(null, '', path);
  const routes = [{ Component: Providers, handle: { section }, children: [{ path: '*', element: part }] }];
  return render(<Pages routing={startRouting(routes, createBrowserHistory())} />);
}
