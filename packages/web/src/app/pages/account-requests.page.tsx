import { AccountRequests } from '#features/bank/components/requests/account-requests.tsx';

/** Where staff approves or denies accounts. */
export function AccountRequestsPage() {
  return <AccountRequests />;
}
