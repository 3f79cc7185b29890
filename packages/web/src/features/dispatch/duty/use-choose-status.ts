import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { failureMessage } from '#lib/api-client.ts';
import { firstStatus, type Status, useOffers } from '#lib/community.ts';
import { showError } from '#ui/toast.ts';
import { showUndo } from '#ui/undo-toast.tsx';
import { changeCall, knownCallsOf } from '../calls/calls.queries.ts';
import { useChangeDuty } from './change-duty.ts';

const FAILED = 'Failed to set the status.';

/**
 * Sets the own status; one that ends the shift can be taken back for 6 s. Answers what to say of it, null where that is
 * said already. Throws `ApiFailure`.
 */
export function useSetStatus(discordId: string) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useChangeDuty(discordId);
  const available = firstStatus(useOffers().statuses, 'Available');
  return async (officer: Officer, { code, meaning }: Status): Promise<string | null> => {
    const backOntoCalls = noteCallsOf(queryClient, officer);
    // Not `mutate` with a callback: that would tell of the last change alone, and each one may be refused.
    const { message } = await mutateAsync({ status: code, meaning });
    if (officer.onDutySince === null || meaning !== 'Off duty') return message;
    const goBack = async () => {
      // Not every status begins a shift.
      if (available !== undefined) await mutateAsync({ status: available.code, meaning: available.meaning });
      if (officer.status !== available?.code) {
        await mutateAsync({ status: officer.status, meaning: officer.meaning });
      }
      await backOntoCalls();
    };
    showUndo(`${officer.callsign} is off duty.`, { failed: FAILED, unreachable: FAILED, undo: goBack });
    return null;
  };
}

/**
 * Sets the own status: it shows at once, and a refusal takes it back and says why. Nothing for an unfit officer.
 * Otherwise like `useSetStatus`.
 */
export function useChooseStatus(officer: Officer): (status: Status) => void {
  const setStatus = useSetStatus(officer.discordId);
  const choose = async (status: Status) => {
    try {
      await setStatus(officer, status);
    } catch (error) {
      showError(failureMessage(error, FAILED));
    }
  };
  return (status) => {
    if (!officer.unfit) void choose(status);
  };
}

/** Notes which calls an officer's unit is on, for when that ends with the shift, and answers the way back onto them. */
function noteCallsOf(queryClient: QueryClient, { _id: officerId, department }: Officer): () => Promise<void> {
  const own = knownCallsOf(queryClient, department, officerId);
  return async () => {
    for (const { _id, primaryOfficer } of own) {
      const kind = primaryOfficer?._id === officerId ? 'primary' : 'attach';
      await changeCall(queryClient, _id, { kind, officerId });
    }
  };
}
