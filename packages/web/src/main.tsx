import '#app/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '#app/query-client.ts';
import { createAppRouter } from '#app/router.tsx';
import { styleNonce } from '#app/style-nonce.ts';
import { showUpdated } from '#app/worker/new-version.tsx';
import { startWorkerWhenIdle } from '#app/worker/worker-when-idle.ts';
import { officerQuery } from '#features/dispatch/duty/duty.queries.ts';
import { configQuery, currentUserQuery } from '#features/session/session.queries.ts';
import { communityQuery } from '#lib/community.ts';
import { captureInstallPrompt } from '#lib/install-prompt.ts';
import { liveState } from '#lib/live/live-state.ts';

globalThis.__webpack_nonce__ = styleNonce();
captureInstallPrompt();

window.addEventListener('vite:preloadError', () => {
  // Offline: the chunk is unreachable. Online: the server has a newer version.
  if (liveState() === 'live') showUpdated();
});

window.addEventListener('unhandledrejection', (event) => {
  // biome-ignore lint/suspicious/noConsole: unhandled errors must be visible in the browser's log
  console.error('Unhandled rejection', event.reason);
});

// Starts requests while the page's chunk loads. Skipped without a session.
if (document.querySelector('meta[name="ten-four-signed-out"]') === null) {
  void prefetchUser();
  void queryClient.prefetchQuery(communityQuery);
} else queryClient.setQueryData(currentUserQuery.queryKey, null);
void queryClient.prefetchQuery(configQuery);

async function prefetchUser(): Promise<void> {
  await queryClient.prefetchQuery(currentUserQuery);
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  const { discordId, publicSafety = false, fireRescue = false } = user ?? {};
  await Promise.all([
    publicSafety && queryClient.prefetchQuery(officerQuery(discordId)),
    fireRescue && queryClient.prefetchQuery(officerQuery(discordId, 'Fire & EMS')),
  ]);
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
const router = createAppRouter();
startWorkerWhenIdle((address) => void router.navigate(address));
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
