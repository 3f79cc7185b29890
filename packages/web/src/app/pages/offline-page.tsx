import { Button } from '@mantine/core';
import { SHELL_MARK } from '@ten-four/contract/common/app-worker';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useCurrentUser } from '#features/session/session.queries.ts';
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
  const { refetch } = useCurrentUser();
  useEffect(() => {
    const timer = setInterval(() => void refetch(), RETRY_EVERY);
    window.addEventListener('online', reload);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', reload);
    };
  }, [refetch]);
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
