import { AccountPanels } from '#features/account/components/account-panels.tsx';
import { useCurrentUser } from '#features/session/session.queries.ts';

export default function AccountPage() {
  const user = useCurrentUser().data;
  return user ? <AccountPanels user={user} /> : null;
}
