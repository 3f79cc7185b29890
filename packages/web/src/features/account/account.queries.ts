import { forgetVisit } from '#lib/last-visit.ts';
import { endpointKey, useEndpoint, useSend } from '#lib/use-endpoint.ts';
import { clearDrafts } from '#ui/form-dialog/draft.ts';

const OWN_ACCOUNT = endpointKey('GET /api/me');

export const useOwnAccount = () => useEndpoint('GET /api/me', {}, { staleTime: 0 });

export const useSignOutOthers = () => useSend('POST /api/me/sign-out-others', { reload: [OWN_ACCOUNT] });

export const useAccountDeletion = () =>
  useSend('POST /api/me/delete', {
    write: () => {
      clearDrafts();
      forgetVisit();
      window.location.assign('/?deleted');
    },
  });
