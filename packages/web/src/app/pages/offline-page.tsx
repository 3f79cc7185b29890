import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { SHELL_MARK } from '@ten-four/contract/common/app-worker';
import { Outlet } from 'react-router';
import { currentUserQuery, useCurrentUser } from '#features/session/session.queries.ts';
import { ApiFailure } from '#lib/api-client.ts';
import { NoticePage } from './route-error.page.tsx';

export function PageOrOffline() {
  const { data, error } = useCurrentUser();
  const isUnreachable = error instanceof ApiFailure && error.code === 'offline';
  return data === undefined && isUnreachable && startedFromShell() ? <OfflinePage /> : <Outlet />;
}

const startedFromShell = () => document.querySelector(`meta[name="${SHELL_MARK}"]`) !== null;
const reload = () => window.location.reload();
/** Milliseconds between retries, because the connection may return before this page listens for it. */
const RETRY_EVERY = 5_000;

function OfflinePage() {
  useQuery({ ...currentUserQuery, refetchInterval: RETRY_EVERY, refetchIntervalInBackground: true });
  useWindowEvent('online', reload);
  return (
    <NoticePage
      heading="No connection."
      message="Ten-Four stores none of your data on this phone."
      action={
        <Button size="room" variant="filled" onClick={reload}>
          Retry
        </Button>
      }
    />
  );
}
