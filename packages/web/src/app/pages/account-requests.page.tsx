import { AccountRequests } from '#features/bank/components/requests/account-requests.tsx';

/** Where staff approves or denies accounts (resolutions §1, account requests). */
export function AccountRequestsPage() {
  return <AccountRequests />;
}
