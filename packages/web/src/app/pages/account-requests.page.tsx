import { AccountRequests } from '#features/bank/components/requests/account-requests.tsx';

export function AccountRequestsPage() {
  return <AccountRequests />;
}
