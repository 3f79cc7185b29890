import { MantineProvider } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { sessionEndpoints } from '@ten-four/contract/session/session.contract';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { currentUserQuery } from '#features/session/session.queries.ts';
import { onSignedOut } from '#lib/api-client.ts';
import { useTitleAlert } from '#lib/title-alert.ts';
import { ToastPlace } from '#ui/toast-place.tsx';
import { DispatchPart, LiveEvents } from './live/live-parts.tsx';
import { usePageHandle } from './page-handle.ts';
import { useNamedTitle } from './page-title.ts';
import { queryClient } from './query-client.ts';
import { styleNonce } from './style-nonce.ts';
import { cssVariablesResolver, themes } from './theme.ts';
import { usePageFocus } from './use-page-focus.ts';

/** Everything that all screens stand in: the data they share, the theme of their section, the toasts. */
export function Providers() {
  const { section, title } = usePageHandle();
  const alert = useTitleAlert();
  const named = useNamedTitle();
  useDocumentTitle([alert, named ?? title, 'Ten-Four'].filter((words) => words != null).join(' – '));
  usePageFocus();
  useAskAgainWhenSignedOut();
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={themes[section]}
        cssVariablesResolver={cssVariablesResolver}
        forceColorScheme="dark"
        getStyleNonce={styleNonce}
      >
        <LiveEvents />
        <DispatchPart name="events" />
        <Outlet />
        <ToastPlace />
      </MantineProvider>
    </QueryClientProvider>
  );
}

/** A call refused for want of a session means that it ended meanwhile: the answer to who is signed in is out of date. */
function useAskAgainWhenSignedOut() {
  useEffect(
    () =>
      onSignedOut((endpoint) => {
        if (endpoint.path === sessionEndpoints.getCurrentUser.path) return;
        void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      }),
    [],
  );
}
