import { MantineProvider } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { memo, useEffect } from 'react';
import { ScrollRestoration } from 'react-router';
import { currentUserQuery } from '#features/session/session.queries.ts';
import { onSignedOut } from '#lib/api-client.ts';
import { useTitleAlert } from '#lib/title-alert.ts';
import { DispatchPart, LiveEvents } from './live/live-parts.tsx';
import { useNamedTitle, usePageHandle } from './page-handle.ts';
import { PageOrOffline } from './pages/offline-page.tsx';
import { queryClient } from './query-client.ts';
import { styleNonce } from './style-nonce.ts';
import { cssVariablesResolver, type Section, themes } from './theme.ts';
import { usePageFocus } from './use-page-focus.ts';

export function Providers() {
  const { section, title } = usePageHandle();
  const alert = useTitleAlert();
  const named = useNamedTitle();
  useDocumentTitle([alert, named ?? title, 'Ten-Four'].filter((words) => words != null).join(' – '));
  usePageFocus();
  // A 401 means that the session has ended.
  useEffect(
    () =>
      onSignedOut((route) => {
        if (route === 'GET /api/auth/me') return;
        void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      }),
    [],
  );
  return <App section={section} />;
}

/** Memoized, because each render of MantineProvider renders every Mantine component again. */
const App = memo(({ section }: { section: Section }) => (
  <QueryClientProvider client={queryClient}>
    <MantineProvider
      theme={themes[section]}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme="dark"
      getStyleNonce={styleNonce}
    >
      <ScrollRestoration />
      <LiveEvents />
      <DispatchPart name="events" />
      <PageOrOffline />
      <Notifications position="bottom-left" transitionDuration={150} containerWidth={360} />
    </MantineProvider>
  </QueryClientProvider>
));
