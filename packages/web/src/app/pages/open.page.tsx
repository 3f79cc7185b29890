import type { OpenKind } from '@ten-four/contract/open-links/open-links.values';
import { Navigate, useParams } from 'react-router';
import { ApiFailure, queryFailure } from '#lib/api-client.ts';
import { useEndpoint } from '#lib/use-endpoint.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { NoAccess } from '../session/guards.tsx';

/** Redirects a link from a message to the page where this viewer can see its subject. */
export default function OpenPage() {
  const { kind = '', id = '' } = useParams();
  // The server refuses unknown kinds.
  const params = { kind: kind as OpenKind, id };
  const found = useEndpoint('GET /api/open/:kind/:id', { params }, { gcTime: 0, retry: false });
  const { data, error } = found;
  if (data !== undefined) return <Navigate to={data.address} replace />;
  if (error === null) return <SkeletonRows rows={4} />;
  const status = error instanceof ApiFailure ? error.status : null;
  if (status === 403) return <NoAccess message="You need a different role to see this." />;
  if (status === 404 || status === 400) {
    return (
      <Panel title="Not found">
        <EmptyState message="This no longer exists." action={<LinkButton to="/home">Home</LinkButton>} />
      </Panel>
    );
  }
  return (
    <Panel title="Open">
      <ErrorState {...queryFailure(found, 'This could not be loaded.')} />
    </Panel>
  );
}
