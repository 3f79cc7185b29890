import { accountEndpoints } from '#lib/endpoints/community.endpoints.ts';
import { forgetVisit } from '#lib/last-visit.ts';
import { endpointKey, useEndpoint, useSend } from '#lib/use-endpoint.ts';
import { clearDrafts } from '#ui/form-dialog/draft.ts';

const OWN_ACCOUNT = endpointKey(accountEndpoints.getOwnAccount);

export const useOwnAccount = () => useEndpoint(accountEndpoints.getOwnAccount, {}, { staleTime: 0 });

export const useSignOutOthers = () => useSend(accountEndpoints.signOutOthers, { reload: [OWN_ACCOUNT] });

export const useAccountDeletion = () =>
  useSend(accountEndpoints.deleteOwnAccount, {
    write: () => {
      clearDrafts();
      forgetVisit();
      window.location.assign('/?deleted');
    },
  });
