import { Outlet } from 'react-router';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { ResyncButton } from './resync-button.tsx';

interface RequireRoleProps {
  needs: 'publicSafety' | 'fireRescue' | 'staff';
}

const ROLE_NAMES = { publicSafety: 'public-safety', fireRescue: 'fire-rescue', staff: 'staff' };

/** Lets holders of a role through; tells the others why not, and how to fetch a role just given. */
export function RequireRole({ needs }: RequireRoleProps) {
  const user = useCurrentUser();
  if (user.data?.[needs]) return <Outlet />;
  return (
    <Panel title="No access">
      <EmptyState
        message={`This page needs the ${ROLE_NAMES[needs]} role. If you just got it, resync your roles.`}
        action={<ResyncButton />}
      />
    </Panel>
  );
}
