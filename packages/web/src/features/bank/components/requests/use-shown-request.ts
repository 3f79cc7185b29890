import type { AccountRequest } from '@ten-four/contract/bank/bank.contract';
import type { RequestStatus } from '@ten-four/contract/bank/bank.values';
import { useState } from 'react';

interface ShownRequest {
  status: RequestStatus;
  /** The request that the address names; null for none. */
  asked: string | null;
  /** The requests of that status; undefined while they are not known. */
  list: readonly AccountRequest[] | undefined;
}

/**
 * The request that is shown in full: the one that the address names, or else the first. That one stays until another is
 * chosen, also when it left the list (`gone`): what is being decided must not change by itself. `letGo` chooses none,
 * so that the first of the list is next.
 */
export function useShownRequest({ status, asked, list }: ShownRequest) {
  const [kept, setKept] = useState<{ status: RequestStatus; request: AccountRequest } | null>(null);
  const last = kept?.status === status ? kept.request : undefined;
  const id = asked ?? last?._id ?? list?.[0]?._id;
  const listed = list?.find(({ _id }) => _id === id);
  if (listed !== undefined && listed !== last) setKept({ status, request: listed });
  return {
    request: listed ?? (last?._id === id ? last : undefined),
    gone: list !== undefined && listed === undefined,
    letGo: () => setKept(null),
  };
}
