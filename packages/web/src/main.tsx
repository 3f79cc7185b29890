import '#app/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { queryClient } from '#app/query-client.ts';
import { router } from '#app/router.tsx';
import { styleNonce } from '#app/style-nonce.ts';
import { configQuery } from '#features/session/api/get-config.ts';
import { currentUserQuery } from '#features/session/api/get-current-user.ts';

globalThis.__webpack_nonce__ = styleNonce();

window.addEventListener('unhandledrejection', (event) => {
  // biome-ignore lint/suspicious/noConsole: what nobody handled is at least to be found in the browser's log
  console.error('Unhandled rejection', event.reason);
});

// Every screen starts with these two: they are on their way while the screen's own script still loads.
void queryClient.prefetchQuery(currentUserQuery);
void queryClient.prefetchQuery(configQuery);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
