import { AccountRequests } from '#features/bank/components/requests/account-requests.tsx';
import { useCurrentUser } from '#features/session/api/get-current-user.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { ResyncButton } from '../session/resync-button.tsx';

/** Where staff approves or denies accounts (resolutions §1, account requests). */
export function AccountRequestsPage() {
  const user = useCurrentUser();
  if (user.data?.staff) return <AccountRequests />;
  return (
    <Panel title="No access">
      <EmptyState
        message="This page needs the staff role. If it was given to you just now, resync your roles."
        action={<ResyncButton />}
      />
    </Panel>
  );
}
