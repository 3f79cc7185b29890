import type { ReactNode } from 'react';
import { type RouteObject, RouterProvider } from 'react-router';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { createAppRouter } from '#app/router.tsx';
import type { Section } from '#app/theme.ts';

/** Opens a page of the app at its address. Set the answers it needs before. */
export const openPage = (path: string) => renderAt(path);

/** Shows one part of a page, within everything that a page provides: data, theme, router, toasts. */
export const show = (
  part: ReactNode,
  { path = '/', section = 'police' }: { path?: string; section?: Section } = {},
) => renderAt(path, [{ path: '*', handle: { section }, element: part }]);

async function renderAt(path: string, pages?: RouteObject[]) {
  window.history.replaceState(null, '', path);
  const router = createAppRouter(pages);
  onTestFinished(() => router.dispose());
  return render(<RouterProvider router={router} />);
}
