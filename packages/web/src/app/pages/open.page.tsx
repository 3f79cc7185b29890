import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { ApiFailure, failureMessage } from '#lib/api-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { openAddress } from '../open-address.ts';
import { NoAccess } from '../session/guards.tsx';

/** Where links in messages lead: each reader goes on to their own screen of it. */
export default function OpenPage() {
  const { kind = '', id = '' } = useParams();
  const user = useCurrentUser().data;
  const found = useQuery({
    queryKey: ['open', kind, id],
    queryFn: () => (user ? openAddress(kind, id, user) : null),
    enabled: Boolean(user),
    gcTime: 0,
    retry: false,
  });
  const { data, error } = found;
  if (typeof data === 'string') return <Navigate to={data} replace />;
  if (error instanceof ApiFailure && error.status === 403) {
    return <NoAccess message="You need another role to see this." />;
  }
  if (data === null || (error instanceof ApiFailure && GONE.includes(error.status))) return <Gone />;
  if (error === null) return <SkeletonRows rows={4} />;
  return (
    <Panel title="Open">
      <ErrorState
        message={failureMessage(error, 'This could not be loaded.')}
        onRetry={() => void found.refetch()}
      />
    </Panel>
  );
}

/** Not there, or nothing like an id. */
const GONE: readonly number[] = [404, 400];

function Gone() {
  return (
    <Panel title="Not found">
      <EmptyState
        message="This no longer exists."
        action={
          <Button component={Link} to="/home" size="room">
            Home
          </Button>
        }
      />
    </Panel>
  );
}
